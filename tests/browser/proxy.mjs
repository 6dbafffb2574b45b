// proxy.mjs: stands between a browser and a server, worker and all: counts the
// bytes and requests that pass, and lets them pass as slowly as it is told.
import { connect, createServer } from "node:net";

const REQUEST = /(?:^|\r\n)((?:GET|POST|PUT|DELETE|HEAD) \S+) HTTP\/1\.1\r\n/g;

/** One direction of all connections: so many bytes a second between them, each piece so late. */
function road(bytesPerSecond, delay) {
  let free = 0;
  return (bytes, pass) => {
    const now = performance.now();
    const took = bytesPerSecond ? (bytes.length / bytesPerSecond) * 1000 : 0;
    free = Math.max(now, free) + took;
    const wait = free - now + delay;
    if (wait > 0) setTimeout(pass, wait);
    else pass();
  };
}

/** Hands bytes on in pieces, in order, and the end after them. */
function pipe(from, to, way, seen) {
  from.on("data", (data) => {
    seen(data);
    for (let i = 0; i < data.length; i += 1460) {
      const piece = data.subarray(i, i + 1460);
      way(piece, () => to.writable && to.write(piece));
    }
  });
  from.on("end", () => way(Buffer.alloc(0), () => to.end()));
  from.on("close", () => way(Buffer.alloc(0), () => to.end()));
  from.on("error", () => to.destroy());
}

/** A proxy to a server's address; `roundTrip` in milliseconds. */
export async function proxy(url, { bytesPerSecond = 0, roundTrip = 0 } = {}) {
  const target = new URL(url);
  const heard = { bytes: 0, requests: [] };
  const down = road(bytesPerSecond, roundTrip / 2);
  const up = road(bytesPerSecond, roundTrip / 2);
  const open = new Set();
  const door = createServer((client) => {
    // Opening a connection takes a round trip of its own.
    const server = connect(Number(target.port), target.hostname);
    const late = road(0, roundTrip);
    let first = true;
    open.add(client).add(server);
    pipe(
      client,
      server,
      (bytes, pass) => (first ? late(bytes, () => up(bytes, pass)) : up(bytes, pass)),
      (data) => {
        heard.requests.push(...[...data.toString("latin1").matchAll(REQUEST)].map((m) => m[1]));
      },
    );
    pipe(server, client, down, (data) => {
      first = false;
      heard.bytes += data.length;
    });
  });
  await new Promise((done) => door.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${door.address().port}/`,
    heard,
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise((done) => door.close(done));
    },
  };
}
