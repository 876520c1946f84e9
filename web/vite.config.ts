import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './build/compress-files.ts';
import { pageConfig } from './build/page-config.ts';
import { preloadFont } from './build/preload-font.ts';
import { tokensCss } from './build/tokens-css.ts';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:8080';
const apiPaths = ['/usrapi', '/prdapi', '/reqapi', '/desapi', '/tstapi', '/damapi', '/openapi.json'];

/** What many pages need, in a few files: one that seldom changes, two of our own. Without this it comes in fifteen. */
const chunks = [
  {
    name: 'foundation',
    test: /\/node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|store|react-store))\//,
  },
  {
    name: 'base',
    test: /\/web\/src\/(?:lib\/(?!i18n\/texts|query\/)|kit\/ui\/(?:button|class-names|icon-button|keycap|logo|notice|open-dialogs|snackbar|spinner|status-glyph|thread-pictures|use-window-width)\.)/,
  },
  // What most signed-in screens need: asking the server, dialogs, lists.
  {
    name: 'work',
    test: /\/web\/src\/(?:lib\/query\/|kit\/ui\/(?:avatar|confirm-dialog|dialog|empty-state|list-detail|page-slots|pagination|skeleton|use-modal)\.)/,
  },
];

export default defineConfig({
  plugins: [react(), tokensCss(), pageConfig(apiUrl), preloadFont('inter-latin'), compressFiles()],
  server: {
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: apiUrl }])),
  },
  build: {
    // The page's policy allows neither inline data nor a polyfill for browsers we do not serve.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'api-frame.html'],
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
