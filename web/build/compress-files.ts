// Writes a .br and a .gz beside each text file of the build: the server sends them as they are.
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const isText = (file: string) => /\.(?:js|css|svg|json|webmanifest)$/.test(file);
/** Below this a compressed file saves no packet. */
const smallest = 1024;

async function compress(file: string): Promise<void> {
  const content = await fs.readFile(file);
  if (content.length < smallest) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([fs.writeFile(`${file}.br`, br), fs.writeFile(`${file}.gz`, gz)]);
}

export const compressFiles = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    await Promise.all(
      Object.keys(bundle)
        .filter(isText)
        .map((file) => compress(path.join(dir!, file))),
    );
  },
});
