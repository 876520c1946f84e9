// Writes sw.js: the worker with the list of files that the app needs to open and navigate.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const worker = path.join(import.meta.dirname, 'worker.js');

/** The viewer of API descriptions is as large as everything else together. */
const isLeftOut = (file: string) =>
  /\.(?:html|map)$/.test(file) || /(?:swagger|api-frame|frame|reader)[\w-]*\.(?:js|css)$/.test(file);

export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const code = fs.readFileSync(worker, 'utf8');
      const files = Object.keys(bundle)
        .filter((file) => !isLeftOut(file))
        .map((file) => `/${file}`)
        .concat('/favicon.svg', '/manifest.webmanifest')
        .toSorted();
      // Names of files change with their contents; the page has none of its own.
      const html = fs.readFileSync(path.join(import.meta.dirname, '../index.html'));
      const build = createHash('sha256').update(code).update(html).update(files.join()).digest('hex');
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `const build = '${build.slice(0, 12)}';\nconst files = ${JSON.stringify(files)};\n${code}`,
      });
    },
  },
});
