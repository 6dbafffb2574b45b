// offline.js: keeps the page's files, so that it opens without a server.
const files = KEPT_FILES;
const shelf = `conclave-${KEPT_VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(shelf)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n !== shelf).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});

// The start page is fetched anew where there is a server, all else never changes.
async function answer(request, name) {
  const cache = await caches.open(shelf);
  if (name === "index.html") {
    try {
      return await fetch(request);
    } catch {
      return cache.match("index.html");
    }
  }
  return (await cache.match(name)) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const scope = new URL(self.registration.scope).pathname;
  const path = new URL(event.request.url).pathname;
  const name = path === scope ? "index.html" : path.slice(scope.length);
  if (event.request.method === "GET" && files.includes(name)) event.respondWith(answer(event.request, name));
});
