import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { compressFiles } from './build/compress-files.ts';
import { limitsOfClient } from './build/limits-of-client.ts';
import { onlyReads } from './build/only-reads.ts';
import { pageConfig } from './build/page-config.ts';
import { preloadFont } from './build/preload-font.ts';
import { refusalTexts } from './build/refusal-texts.ts';
import { serviceWorker } from './build/service-worker.ts';
import { startFrame } from './build/start-frame.ts';
import { tokensCss } from './build/tokens-css.ts';
import { withoutDocument } from './build/without-document.ts';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:8080';
const apiPaths = [
  '/usrapi',
  '/prdapi',
  '/reqapi',
  '/desapi',
  '/tstapi',
  '/damapi',
  '/openapi.json',
  '/mcp',
  '/oauth',
  '/.well-known',
];

const isLoadedFirst = /\/(?:rolldown-runtime|foundation|base|base-icons)-[^/]*\.js$/;

export default defineConfig({
  plugins: [
    react(),
    tokensCss(),
    startFrame(),
    limitsOfClient(),
    onlyReads(),
    refusalTexts(),
    pageConfig(apiUrl),
    preloadFont('inter-latin'),
    serviceWorker(),
    compressFiles(),
  ],
  // A worker has no document.
  worker: { plugins: () => [withoutDocument()] },
  server: {
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: apiUrl }])),
  },
  build: {
    // The page's policy allows neither inline data nor a polyfill for browsers we do not serve.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What is there before anything is loaded later needs no mention: the list of all files is long.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !isLoadedFirst.test(file)) : files,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'api-frame.html'],
      output: {
        codeSplitting: { groups: chunks },
        // Icons come in several files, named after all that need them. Every file names others: short hashes are much of it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
});
