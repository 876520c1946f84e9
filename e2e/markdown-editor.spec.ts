// The markdown editor: keys and image uploads.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { commit, compose, pressEnter } from './support/input-method.ts';
import { tokenOf, type Person } from './support/api.ts';
import { imagePath } from './support/images.ts';
import { alerts, expectMarkdown, signIn } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const upload = '/damapi/v1/files/upload';
const picture = readFileSync(imagePath);
const file = (name: string, buffer = picture) => ({ name, mimeType: 'image/png', buffer });
const reference = (name: string) =>
  new RegExp(String.raw`^!\[(\d+)\]\(/damapi/v1/files/content/\1/${name}\)$`, 'm');

async function openEditor(page: Page, person: Person) {
  await signIn(page, person, '/setting/product');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await expect(editor).toBeVisible();
  return {
    editor,
    chooser: page.locator('main form input[type=file]'),
    error: alerts(page).locator('[data-kind=error]').last(),
    progress: page.getByRole('progressbar', { name: 'Uploading…' }),
    tool: (name: RegExp) => page.getByRole('button', { name }),
  };
}

/** Holds uploads until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${upload}*`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Simulates paste and drop of files. */
const bring = (page: Page, how: 'paste' | 'drop', names: string[]) =>
  page.getByRole('textbox', { name: 'Content' }).evaluate(
    (target, given) => {
      const data = new DataTransfer();
      for (const name of given.names)
        data.items.add(new File([Uint8Array.from(given.bytes)], name, { type: 'image/png' }));
      const { x, y } = target.getBoundingClientRect();
      target.dispatchEvent(
        given.how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              dataTransfer: data,
              bubbles: true,
              cancelable: true,
              clientX: x + 5,
              clientY: y + 15,
            }),
      );
    },
    { how, names, bytes: [...picture.subarray(0, 2000)] },
  );

test('[REC-34, REC-35, REC-38, REC-39, REC-D14] an image is uploaded while somebody goes on writing, and shows in the preview', async ({
  page,
  member,
}) => {
  const { editor, chooser, error, progress } = await openEditor(page, member);
  await editor.fill('Before');
  await expect(page.getByText('0 of 10 images')).toBeVisible();
  const release = await holdUploads(page);
  const sent = page.waitForRequest(`**${upload}*`);
  await chooser.setInputFiles(file('plug (1).png'));
  await expectMarkdown(editor, 'Before\n![Uploading…]()\n');
  await expect(progress).toBeVisible();
  expect(new URL((await sent).url()).search).toBe('?kind=Image&sourceId=0');
  await chooser.setInputFiles(file('second.png'));
  await expect(error).toHaveText('An image is still uploading');

  await editor.press('Control+End');
  await page.keyboard.type('After');
  await editor.press('Control+Home');
  await page.keyboard.type('中文 ');
  await expectMarkdown(editor, '中文 Before\n![Uploading…]()\nAfter');
  release();
  await expectMarkdown(editor, reference('plug%20%281%29.png'));
  await expectMarkdown(editor, /^中文 Before\n!\[\d+\]\(.*\)\nAfter$/);
  await expect(progress).toHaveCount(0);
  await expect(page.getByText('1 of 10 images')).toBeVisible();

  const saved = requestsTo(page, '/prdapi/v1/products/update');
  await editor.press('Control+s');
  await expect.poll(() => saved.length).toBe(1);
  expect(JSON.stringify(saved[0]!.body)).toMatch(/!\[\d+\]\(\/damapi/);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Content' });
  const shown = preview.locator('img');
  await expect(preview.locator('br')).toHaveCount(2);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440);

  // Undo removes the image in one step and does not bring the placeholder back.
  await page.getByRole('button', { name: 'Write' }).click();
  await editor.press('Control+z');
  await expectMarkdown(editor, /^(?!.*Uploading)/s);
});

/** Collects the uploads of a page. */
function uploadsOf(page: Page): string[] {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(upload)) uploads.push(request.url());
  });
  return uploads;
}

test('[REC-36, REC-41, REC-42, REC-D15, REC-D16] images of the listed types up to 10 MB are taken, others are not sent', async ({
  page,
  member,
}) => {
  test.slow();
  const { editor, chooser, error } = await openEditor(page, member);
  await expect(chooser).toHaveAttribute(
    'accept',
    '.jpeg,.bmp,.jpg,.png,.tif,.gif,.pcx,.tga,.exif,.fpx,.svg,.psd,.cdr,.pcd,.dxf,.ufo,.eps,.ai,.raw,.wmf,.webp',
  );
  const uploads = uploadsOf(page);
  const most = 10_485_760;
  for (const [given, words] of [
    [file('notes.pdf'), 'This image type is not supported'],
    [file('png'), 'This image type is not supported'],
    [file('large.png', Buffer.alloc(most + 1)), 'The file size cannot exceed 10M'],
  ] as const) {
    await chooser.setInputFiles(given);
    await expect(error).toHaveText(words);
  }
  expect(uploads).toHaveLength(0);
  await expectMarkdown(editor, '');

  await chooser.setInputFiles(file('largest.png', Buffer.concat([picture], most)));
  await expectMarkdown(editor, reference('largest.png'));
  await chooser.setInputFiles(file('scan.jpeg'));
  await expectMarkdown(editor, reference('scan.jpg'));
  await chooser.setInputFiles(file('chart.WMF'));
  await expectMarkdown(editor, reference('chart.WMF'));
});

test('[REC-37, REC-40, REC-D11, REC-D13] images come by paste and drop; a failed or surplus one leaves no trace', async ({
  page,
  member,
}) => {
  const { editor, chooser, error } = await openEditor(page, member);
  const uploads = uploadsOf(page);
  // Paste and drop work too. Of several files only the first is uploaded.
  await bring(page, 'paste', ['pasted.png']);
  await expectMarkdown(editor, reference('pasted.png'));
  await bring(page, 'drop', ['dropped.png', 'more.png']);
  await expect(error).toHaveText('An image is still uploading');
  await expectMarkdown(editor, reference('dropped.png'));

  await page.route(`**${upload}*`, (route) => route.fulfill({ status: 502, body: '' }));
  await editor.fill('Kept');
  await chooser.setInputFiles(file('lost.png'));
  await expect(error).toHaveText('The network is gone. What you typed is kept on this device.');
  await expectMarkdown(editor, 'Kept');
  await page.unroute(`**${upload}*`);

  const ten = Array.from({ length: 10 }, (_, index) => `![${index}](/p.png)`).join(' ');
  await editor.fill(ten);
  const before = uploads.length;
  await chooser.setInputFiles(file('eleventh.png'));
  await expect(error).toHaveText('Unable to add image, maximum number of images in text');
  await expectMarkdown(editor, ten);
  expect(uploads).toHaveLength(before);
});

test('[WRK-67, REC-34] keys shape the text, an input method is never disturbed, and Tab leads out again', async ({
  page,
  context,
  member,
}) => {
  const { editor, tool } = await openEditor(page, member);
  const saved = requestsTo(page, '/prdapi/v1/products/update');
  await editor.click();
  await page.keyboard.type('plug');
  for (const [keys, drawn] of [
    ['Control+b', '**plug**'],
    ['Control+b', 'plug'],
    ['Control+i', '_plug_'],
    ['Control+i', 'plug'],
    ['Control+e', '`plug`'],
    ['Control+e', 'plug'],
    ['Control+Shift+8', '- plug'],
    ['Control+Shift+8', 'plug'],
    ['Control+Shift+k', '[plug]()'],
  ] as const) {
    if (drawn !== '[plug]()' || keys.endsWith('k')) await page.keyboard.press('Control+Shift+ArrowLeft');
    await editor.selectText();
    if (drawn === 'plug' && keys !== 'Control+Shift+8') {
      // The text between the marks.
      await page.keyboard.press('Home');
      const marks = keys === 'Control+b' ? 2 : 1;
      for (let step = 0; step < marks; step++) await page.keyboard.press('ArrowRight');
      for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowRight');
    }
    await page.keyboard.press(keys);
    await expectMarkdown(editor, drawn);
  }

  await editor.fill('');
  await tool(/^Bold/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tool(/^Italic/)).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(/^Add image/)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await expectMarkdown(editor, '****');
  await editor.fill('');

  const keys = await context.newCDPSession(page);
  for (const letters of ['n', 'ni', 'ni h', 'ni hao']) await compose(keys, letters);
  await pressEnter(keys);
  await expectMarkdown(editor, 'ni hao');
  await commit(keys, '你好');
  await expectMarkdown(editor, '你好');
  await pressEnter(keys);
  await compose(keys, 'shi jie');
  await commit(keys, '世界');
  await expectMarkdown(editor, '你好\n世界');
  expect(saved).toHaveLength(0);

  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await page.reload();
  await expectMarkdown(editor, '你好\n世界');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectMarkdown(editor, '');
  await editor.fill('- one');
  await editor.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await expectMarkdown(editor, '- one\n- two');
});

test('[REC-43, REC-D12, WRK-02] a picture in a new item belongs to it once it was created', async ({
  page,
  member,
  baseURL,
}) => {
  await signIn(page, member, '/requirement/feature');
  await page.getByRole('button', { name: 'New feature' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('With a picture');
  const editor = dialog.getByRole('textbox', { name: 'Content' });
  await editor.fill('See ');
  const asked = page.waitForRequest(`**${upload}*`);
  await dialog.locator('input[type=file]').setInputFiles(file('plug.png'));
  expect(new URL((await asked).url()).searchParams.get('sourceId')).toBe('0');
  await expectMarkdown(editor, reference('plug.png'));
  await dialog.getByLabel(/^Importance/).selectOption({ index: 1 });
  await editor.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  const token = await tokenOf(baseURL!, member);
  const read = async (path: string) => {
    const answer = await fetch(baseURL! + path, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: { list: { id: number; name: string }[] } }).data.list;
  };
  const [item] = await read('/reqapi/v1/features/list?page=1&limit=20');
  expect(item!.name).toBe('With a picture');
  const files = await read(`/damapi/v1/files/list?kind=Image&sourceId=${item!.id}`);
  expect(files.map(({ name }) => name)).toEqual(['plug.png']);
});
