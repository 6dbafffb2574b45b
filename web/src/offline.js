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

// The files of the version before stay too: tabs that opened with it may still need some.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((n) => n !== shelf && n.startsWith("conclave-")))
      .then((others) => Promise.all(others.slice(0, -1).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});

// All comes from the shelf, the start page too: a new version is found by the
// browser, which asks for this file, and is shown at the next visit. What is
// seldom needed is put there when it first is.
async function answer(request, name) {
  const cache = await caches.open(shelf);
  const kept = (await cache.match(name)) ?? (await caches.match(name));
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(name, fresh.clone());
  return fresh;
}

self.addEventListener("fetch", (event) => {
  const scope = new URL(self.registration.scope).pathname;
  const path = new URL(event.request.url).pathname;
  const name = path === scope ? "./" : path.slice(scope.length);
  const own = files.includes(name) || /-[0-9A-Z]{8}\.\w+$/.test(name);
  if (event.request.method === "GET" && own) event.respondWith(answer(event.request, name));
});
