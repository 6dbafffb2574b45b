// compress.mjs: `node compress.mjs FOLDER` puts a .gz and a .br beside every
// file of a folder that becomes smaller by it; a server has nothing to compress.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const PACKED = /\.(gz|br)$/;
/** Compressed by their own format. */
const DENSE = /\.(png|woff2)$/;

export function compress(folder) {
  for (const name of readdirSync(folder)) if (PACKED.test(name)) rmSync(`${folder}/${name}`);
  for (const name of readdirSync(folder)) {
    if (DENSE.test(name)) continue;
    const bytes = readFileSync(`${folder}/${name}`);
    const ways = {
      gz: gzipSync(bytes, { level: 9 }),
      br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    };
    for (const [ending, packed] of Object.entries(ways))
      if (packed.length < bytes.length) writeFileSync(`${folder}/${name}.${ending}`, packed);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) compress(process.argv[2]);
