import { expect, test } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';

const drawn = (inside: string) => sanitizeSvg(`<svg width="1px">${inside}</svg>`);
const kept = (inside: string) => `<svg width="1px">${inside}</svg>`;

test('what draws stays as it is', () => {
  const picture =
    '<defs><linearGradient id="g"><stop offset="0%"/></linearGradient></defs><g><title>甲</title><rect x="1" fill="url(#g)" style="stroke:#181818;"/><text x="2">a &lt;b> "c"</text><image xlink:href="data:image/png;base64,iVBORw0="/></g>';
  expect(drawn(picture)).toBe(kept(picture));
});

test.each([
  ['a script', '<script>alert("</script>")</script><g/>', '")<g/>'],
  ['a script with what draws in it', '<script><g>x</g></script><g/>', '<g/>'],
  [
    'a style',
    '<defs><style type="text/css"><![CDATA[svg{x:url(http://x)}]]></style></defs>',
    '<defs></defs>',
  ],
  ['HTML in it', '<foreignObject><body xmlns="x"><img src="x"/></body></foreignObject>', ''],
  ['a link, but not what it is on', '<a href="javascript:x" title="y"><rect x="1"/></a>', '<rect x="1"/>'],
  ['what happens on an event', '<rect x="1" onclick="x()" ONLOAD=\'y()\' y="2"/>', '<rect x="1" y="2"/>'],
  ['a picture from elsewhere', '<image href="http://x/y.png" xlink:href="file:///etc/x"/>', '<image/>'],
  ['a picture that is a document', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>', '<image/>'],
  ['paint from elsewhere', '<rect fill="url(http://x/y)" style="fill:url( \'//x\')"/>', '<rect/>'],
  ['what is said beside the drawing', '<!--class A--><?plantuml 1.2?><!DOCTYPE x><g/>', '<g/>'],
  ['half a tag', '<rect x="1<script>alert(1)</script>', 'rect x="1'],
])('left out: %s', (_, inside, rest) => {
  expect(drawn(inside).replace(/^<svg width="1px">|<\/svg>$/g, '')).toBe(rest);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'fill:red;behavior:javascript:alert(1)',
  'url(http://evil.example/x)',
  'x onload=alert(1)',
])('an attribute that could run or load something goes: %s', (value) => {
  expect(drawn(`<rect fill="${value}" x="1"/>`)).toBe(kept('<rect x="1"/>'));
});
