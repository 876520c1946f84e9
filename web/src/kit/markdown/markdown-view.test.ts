import '../../lib/browser.test-parts.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkdownView } from './markdown-view.tsx';

const shown = (markdown: string) => renderToStaticMarkup(createElement(MarkdownView, { markdown }));

test('no script, no style and no address that runs one comes through', () => {
  const html = shown(
    [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[a](javascript:alert(1))',
      '[b](data:text/html,x)',
      '![c](http://evil.example/x.png)',
      '<p style="position:fixed">d</p>',
    ].join('\n\n'),
  );
  expect(html).not.toMatch(/<script|<img|javascript:|data:|style=/);
});

test('names that a text gives to its own parts cannot hide names of the page', () => {
  const html = shown('A note[^location]\n\n[^location]: here');
  const names = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(1);
  // Once by the footnotes themselves, once by sanitizing, which no plugin can leave out.
  for (const name of names) expect(name).toMatch(/^user-content-(user-content-|footnote-label)/);
});

test('pictures of our own are shown', () => {
  expect(shown('![a](/damapi/v1/files/content/7/a.png)')).toContain(
    '<img src="/damapi/v1/files/content/7/a.png"',
  );
});

test('[EXP-33] tags in what somebody said are text', () => {
  const html = renderToStaticMarkup(
    createElement(MarkdownView, {
      markdown: 'A List<String>\n\n<script>alert(1)</script>\n\n**bold**',
      showsHtml: true,
    }),
  );
  expect(html).toContain('A List&lt;String&gt;');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('<strong>bold</strong>');
  expect(html).not.toContain('<script');
});
