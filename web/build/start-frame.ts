// The bar with the logo stands in the page itself, with its styles, so that the first paint waits for no other file.
import fs from 'node:fs';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import tokens from '../src/kit/theme/tokens.json' with { type: 'json' };

const logo = fs.readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8').trim();

const coloursOf = (scheme: 'light' | 'dark') => {
  const { canvas, border, track } = tokens.color[scheme];
  return `{color-scheme:${scheme};--start-canvas:${canvas};--start-border:${border};--start-track:${track}}`;
};

const styles = `
:root,[data-theme=light]${coloursOf('light')}
@media (prefers-color-scheme: dark){:root:not([data-theme])${coloursOf('dark')}}
[data-theme=dark]${coloursOf('dark')}
html{background:var(--start-canvas)}
body{margin:0}
#start-frame{box-sizing:border-box;display:flex;align-items:center;gap:10px;height:52px;padding:0 16px 0 20px;border-bottom:1px solid var(--start-border)}
#start-frame>i{width:64px;height:12px;border-radius:6px;background:var(--start-track)}
#start-frame>b{width:24px;height:24px;margin-left:auto;border-radius:50%;background:var(--start-track)}
`;

const frame = `<div id="start-frame" aria-hidden="true">${logo}<i></i><b></b></div>`;

const stylesheet = /<link rel="stylesheet"([^>]*)>/g;
const isApp = ({ filename }: IndexHtmlTransformContext) => filename.endsWith('index.html');

export const startFrame = (): Plugin[] => [
  {
    name: 'start-frame',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, page) =>
        isApp(page)
          ? html
              .replace('</head>', () => `<style nonce="%NONCE%">${styles}</style></head>`)
              .replace('<div id="root"></div>', () => `<div id="root">${frame}</div>`)
          : html,
    },
  },
  {
    name: 'styles-after-start-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // A stylesheet would hold back the first paint. The app applies these before it renders (`main.tsx`).
      handler: (html, page) =>
        isApp(page) ? html.replaceAll(stylesheet, '<link rel="preload" as="style"$1>') : html,
    },
  },
];
