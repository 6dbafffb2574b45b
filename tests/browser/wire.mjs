// wire.mjs: a connection to a server that can be cut and mended, as on a train.
import { connect, createServer } from "node:net";

/** A way to the server of that address; its own address, cut(), mend() and stop(). */
export async function startWire(url) {
  const { hostname, port } = new URL(url);
  const open = new Set();
  let whole = true;
  const keep = (socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  };
  const wire = createServer((near) => {
    keep(near);
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    keep(far);
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise((done) => wire.listen(0, "127.0.0.1", done));
  const cut = () => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${wire.address().port}/`,
    cut,
    mend: () => {
      whole = true;
    },
    stop: () => {
      cut();
      return new Promise((done) => wire.close(done));
    },
  };
}
