import { expect, test } from 'vitest';
import { formatJson } from './format-json.ts';

test('[EXP-31] an answer in JSON is shown with one value per line, and each value as it was sent', () => {
  const sent = { a: [1, { b: 'x, {"y": [1]}' }], c: {}, d: [], e: null };
  expect(formatJson(JSON.stringify(sent))).toBe(JSON.stringify(sent, undefined, 2));
  expect(formatJson(String.raw`{"id":12345678901234567890,"size":1.50,"t":"\"é\\"}`)).toBe(
    `{\n  "id": 12345678901234567890,\n  "size": 1.50,\n  "t": ${String.raw`"\"é\\"`}\n}`,
  );
  for (const text of ['<p>no JSON</p>', '{"cut": [1', '', `${'['.repeat(50)}${']'.repeat(50)}`])
    expect(formatJson(text)).toBe(text);
});
