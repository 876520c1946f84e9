// Packages that ask the document for something in a browser bring another file for workers, which Vite does not choose.
import path from 'node:path';
import type { Plugin } from 'vite';

const withDocument = /decode-named-character-reference[\\/]index\.dom\.js$/;

export const withoutDocument = (): Plugin => ({
  name: 'without-document',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    return resolved && withDocument.test(resolved.id)
      ? path.join(path.dirname(resolved.id), 'index.js')
      : resolved;
  },
});
