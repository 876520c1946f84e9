// Asks for the interface font beside the script instead of after the stylesheet, so that text seldom changes its face.
import type { Plugin } from 'vite';

export const preloadFont = (namePart: string): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find(
        (file) => file.includes(namePart) && file.endsWith('.woff2'),
      );
      if (!font) throw new Error(`no font file ${namePart} in the bundle`);
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
          injectTo: 'head-prepend',
        },
      ];
    },
  },
});
