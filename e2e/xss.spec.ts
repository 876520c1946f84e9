// User texts are shown as text: nothing runs, nothing is requested from other hosts. `support/test.ts` fails a test
// whose page does.
import type { Page } from '@playwright/test';
import { attach, createComment, createFeature } from './support/items.ts';
import { tokenOf } from './support/api.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const elsewhere = 'http://elsewhere.example';

/** Each would call `hacked()` or request another host if it were interpreted. */
const corpus = [
  '<script>hacked()</script>',
  '<img src=x onerror=hacked()>',
  '<svg onload=hacked()><animate onbegin=hacked() attributeName=x></svg>',
  '<iframe srcdoc="<script>parent.hacked()</script>"></iframe>',
  '<a href="javascript:hacked()">press</a>',
  '<details open ontoggle=hacked()>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=hacked()>',
  '<form action="javascript:hacked()"><button>press</button></form>',
  `<link rel=stylesheet href=${elsewhere}/x.css>`,
  `<style>@import '${elsewhere}/x.css'; body { background: url(${elsewhere}/b.png) }</style>`,
  `<meta http-equiv=refresh content="0;url=${elsewhere}">`,
  `<base href=${elsewhere}>`,
  '"><img src=x onerror=hacked()>',
  "';hacked();//",
  '{{constructor.constructor("hacked()")()}}',
  '${hacked()}',
];

const markdown = [
  ...corpus,
  '[press](javascript:hacked())',
  '[press](JaVaScRiPt:hacked())',
  '[press](java\tscript:hacked())',
  '[press](&#106;avascript:hacked())',
  '[press](data:text/html,<script>hacked()</script>)',
  '[press](vbscript:hacked())',
  '<javascript:hacked()>',
  '![x](javascript:hacked())',
  `![x](${elsewhere}/spy.png)`,
  `![x](//elsewhere.example/spy.png "t")`,
  `![1](/damapi/v1/files/content/1/../../../../${elsewhere})`,
  '![x"onerror="hacked()](x)',
  '[x]: javascript:hacked()\n[x]',
  '```html\n<script>hacked()</script>\n```',
  '<div style="background:url(javascript:hacked())">x</div>',
];

const webPage = '<!doctype html><script>opener?.hacked?.();document.title="hacked"</script>';
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=\'hacked\'"><script>document.title="hacked"</script></svg>';

/** How often `hacked()` was called on any page. */
async function countRuns(page: Page): Promise<string[]> {
  const runs: string[] = [];
  await page.context().exposeFunction('hacked', () => runs.push(page.url()));
  page.on('dialog', (dialog) => runs.push(dialog.message()));
  return runs;
}

test('[REC-D24, REC-D17, REC-D20] names, tags, texts, comments and files that try to be more than text stay text', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  test.slow();
  const runs = await countRuns(page);
  const token = await tokenOf(baseURL!, member);
  const name = `${corpus[0]}${corpus[1]}${corpus[12]}`;
  const tag = [corpus[1], corpus[2], '<b>bold</b>'].map((one) => one!.replaceAll(',', '')).join(',');
  const html = new File([webPage], '<img src=x onerror=hacked()>.html', { type: 'text/html' });
  const svg = new File([picture], 'x"onload="hacked().svg', { type: 'image/svg+xml' });
  const id = await createFeature(baseURL!, token, { name, tag, content: markdown.join('\n\n') });
  for (const one of corpus) await createComment(baseURL!, token, id, one);
  const links = [await attach(baseURL!, token, id, html), await attach(baseURL!, token, id, svg)];

  await signIn(page, member, `/requirement/feature?id=${id}`);
  const content = page.getByRole('region', { name: 'Content', exact: true });
  await expect(content.getByText('press').first()).toBeVisible();
  const harmful = await content.evaluate((shown) =>
    [...shown.querySelectorAll('*:not(button *)')].flatMap((element) => [
      ...(/^(script|iframe|object|embed|style|link|meta|base|form|svg|math)$/i.test(element.tagName)
        ? [element.outerHTML]
        : []),
      ...[...element.attributes]
        .filter(
          ({ name: attribute, value }) =>
            /^on/i.test(attribute) || /^\s*(javascript|data|vbscript):/i.test(value),
        )
        .map(({ name: attribute, value }) => `${attribute}=${value}`),
    ]),
  );
  expect(harmful).toEqual([]);
  await expect(content.locator('img')).toHaveCount(0);
  for (const link of await content.getByRole('link').all())
    expect(await link.getAttribute('rel')).toContain('noopener');

  const tabs = page.getByRole('region', { name: 'Comments, history and attachments' });
  await expect(tabs.getByRole('listitem')).toHaveCount(corpus.length);
  await expect(tabs.getByRole('listitem').last()).toContainText(corpus[0]!);
  await tabs.getByRole('tab', { name: /History/ }).click();
  await expect(tabs.getByText('Created', { exact: false }).first()).toBeVisible();
  await tabs.getByRole('tab', { name: /Attachments/ }).click();
  await expect(tabs.getByRole('link', { name: html.name })).toBeVisible();

  // Served as downloads, never as pages of this origin.
  for (const link of links) {
    const opened = await context.newPage();
    const fetched = opened.waitForEvent('download');
    await opened.goto(link).catch(() => undefined);
    await fetched;
    expect(await opened.title()).not.toBe('hacked');
    await opened.close();
    const { headers } = await page.evaluate(async (address) => {
      const answer = await fetch(address);
      return { headers: Object.fromEntries(answer.headers) };
    }, link);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['content-security-policy']).toContain('sandbox');
  }
  expect(runs).toEqual([]);
});

test('[REC-D24] the editor shows what is pasted into it as text, in writing and in the preview', async ({
  page,
  member,
}) => {
  const runs = await countRuns(page);
  await signIn(page, member, '/setting/product');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.fill(markdown.join('\n\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Content' });
  await expect(preview.getByText('press').first()).toBeVisible();
  await expect(preview.locator('img, script, iframe, svg, style')).toHaveCount(0);
  await page.getByRole('button', { name: 'Write' }).click();
  await editor.evaluate((target, html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    data.setData('text/plain', html);
    target.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, corpus.join(''));
  await expect(editor.locator('img, script, iframe, svg, style')).toHaveCount(0);
  expect(runs).toEqual([]);
});
