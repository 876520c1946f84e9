import type { Page } from '@playwright/test';
import { noiseImage, imagePath } from './support/images.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const chooser = (page: Page) => page.locator('input[type=file]');
const upload = '**/damapi/v1/files/upload*';

/** Size of the uploaded avatar. Playwright cannot read the body of an upload, so the page reports it. */
async function sizeSent(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body: FormData) {
        document.body.dataset['sent'] = String((body.get('file') as File).size);
        super.send(body);
      }
    };
  });
  const answered = page.waitForResponse(upload);
  await act();
  await answered;
  return Number(await page.locator('body').getAttribute('data-sent'));
}

test('[ACC-55, ACC-56, ACC-57, ACC-D27] an image is chosen and cropped by keyboard and pointer', async ({
  page,
  member,
}) => {
  await signIn(page, member, '/user/settings');
  await chooser(page).setInputFiles(imagePath);
  const square = page.getByRole('slider', { name: 'Square to cut out' });
  await expect(square).toBeFocused();
  const shown = (await square.locator('xpath=..').locator('> img').boundingBox())!;
  expect([shown.width, shown.height]).toEqual([280, 158]);
  const preview = (await page.locator('[data-preview]').first().boundingBox())!;
  expect([preview.width, preview.height]).toEqual([190, 190]);

  // Esc closes it and restores the focus.
  await page.keyboard.press('Escape');
  await expect(square).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeFocused();

  await chooser(page).setInputFiles(imagePath);
  await expect(square).toHaveAttribute('aria-valuenow', '158');
  for (let press = 0; press < 40; press++) await page.keyboard.press('Shift+ArrowLeft');
  await expect(square).toHaveAttribute('aria-valuenow', '20');
  for (let press = 0; press < 10; press++) await page.keyboard.press('Shift+ArrowRight');
  await expect(square).toHaveAttribute('aria-valuenow', '60');
  for (let press = 0; press < 80; press++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(square).toHaveAttribute('aria-valuetext', '60 by 60, 220 from the left, 4 from the top');
  const box = (await square.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, box.y + 50, { steps: 4 });
  await page.mouse.up();
  await expect(square).toHaveAttribute('aria-valuetext', '60 by 60, 200 from the left, 24 from the top');
  const corner = (await square.locator('[data-corner=nw]').boundingBox())!;
  await page.mouse.move(corner.x + 5, corner.y + 5);
  await page.mouse.down();
  await page.mouse.move(corner.x + 300, corner.y + 300, { steps: 4 });
  await expect(square).toHaveAttribute('aria-valuenow', '20');
  await page.mouse.move(corner.x - 15, corner.y - 15, { steps: 4 });
  await page.mouse.up();
  await expect(square).toHaveAttribute('aria-valuenow', '80');
});

test('[ACC-53, ACC-60, ACC-61, ACC-62, ACC-D25] an avatar is uploaded, shows everywhere at once, and is deleted after a question', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member, '/user/settings');
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await chooser(page).setInputFiles(imagePath);
  const square = page.getByRole('slider', { name: 'Square to cut out' });
  await expect(square).toBeFocused();
  await page.getByRole('button', { name: 'Use picture' }).press('Enter');
  await expect(alerts(page).locator('[data-kind=info]').last()).toHaveText('Picture saved');
  await expect(square).toHaveCount(0);
  const inToolbar = page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of/ })
    .locator('img');
  await expect(inToolbar).toHaveAttribute('src', /^\/damapi\/v1\/files\/content\/\d+\/avatar\.webp$/);
  const size = await inToolbar.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(size).toEqual([256, 256]);
  const address = (await inToolbar.getAttribute('src'))!;
  const cookie = (await context.cookies()).find(({ name }) => name === 'avatar')!;
  expect(decodeURIComponent(cookie.value)).toBe(address);
  await page.goto('/setting/member');
  await expect(page.getByRole('table').locator('img')).toHaveAttribute('src', address);

  await page.goto('/user/settings');
  const remove = page.getByRole('button', { name: 'Delete' });
  await remove.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(inToolbar).toHaveAttribute('src', address);
  await remove.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(inToolbar).toHaveCount(0);
  await expect(remove).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
});

test('[ACC-54, ACC-58, ACC-D26] only pictures of up to 10M are taken, and what is sent never exceeds 200K', async ({
  page,
  member,
}) => {
  await signIn(page, member, '/user/settings');
  await expect(chooser(page)).toHaveAttribute('accept', 'image/*');
  const said = page.getByRole('main').getByRole('status');
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  await chooser(page).setInputFiles(file('notes.txt', 'text/plain', Buffer.from('no picture')));
  await expect(said).toHaveText('This is no picture that can be read');
  await chooser(page).setInputFiles(file('broken.png', 'image/png', Buffer.from('no picture')));
  await expect(said).toHaveText('This is no picture that can be read');
  await chooser(page).setInputFiles(file('huge.png', 'image/png', Buffer.alloc(10_485_761)));
  await expect(said).toHaveText('The file size cannot exceed 10M');
  await chooser(page).setInputFiles(file('strip.png', 'image/png', await noiseImage(page, 400, 20)));
  await expect(said).toHaveText('This picture is too narrow to cut a square out of it');
  await expect(page.getByRole('slider')).toHaveCount(0);

  // Noise does not compress: nearly 4 MB.
  const noise = await noiseImage(page, 1024, 1024);
  expect(noise.length).toBeGreaterThan(3_000_000);
  await chooser(page).setInputFiles(file('noise.png', 'image/png', noise));
  await expect(said).toHaveText('');
  await expect(page.getByText(/px, \d+ K of 200 K/)).toBeVisible();
  const sent = await sizeSent(page, () => page.getByRole('button', { name: 'Use picture' }).click());
  expect(sent).toBeGreaterThan(20_000);
  expect(sent).toBeLessThanOrEqual(204_800);
  await expect(alerts(page).locator('[data-kind=info]').last()).toHaveText('Picture saved');
});
