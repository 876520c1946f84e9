import { expect, test } from 'vitest';
import { codeMail, passwordNoticeMail } from './mails.ts';

const hostile = `<img src=x onerror="alert(1)">&`;
const shown = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;';

test.each(['en', 'zh'] as const)('what people chose is text in a mail, never markup (%s)', (language) => {
  const letters = [
    codeMail({ to: 'a@example.test', code: '123456', purpose: 'reset', language, username: hostile }),
    codeMail({ to: 'a@example.test', code: '123456', purpose: 'register', language, username: hostile }),
    passwordNoticeMail('a@example.test', hostile, language),
  ];
  for (const { html, text } of letters) {
    expect(html).toContain(shown);
    expect(html).not.toContain('<img');
    expect(text).toContain(hostile);
  }
});
