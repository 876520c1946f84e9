// How the open item uses its room.
import { callServer, createProduct, tokenOf } from './support/api.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

test('[EXP-21] ten lines of content are in sight at 1440 × 900, and the comments follow without dead space', async ({
  page,
  member,
  baseURL,
}) => {
  await createProduct(baseURL!, member);
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const lines = Array.from(
    { length: 10 },
    (_, at) => `- Line ${at + 1} says what happens when a driver stops`,
  );
  const id = await createRequirement(baseURL!, token, { sourceId, content: lines.join('\n') });
  await signIn(page, member, `/requirement/requirement?id=${id}`);
  const item = page.getByRole('article');
  const last = item.getByText(/^Line 10/);
  await expect(last).toBeVisible();
  const box = (await last.boundingBox())!;
  const footer = (await page.getByRole('contentinfo').boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(footer.y);

  const comments = item.getByRole('tabpanel', { name: /Comments/ });
  const heightOf = async () => (await comments.boundingBox())!.height;
  const empty = await heightOf();
  expect(empty).toBeLessThan(130);
  const body = { sourceId: id, kind: 'Requirement', replyId: 0, data: { comment: 'Which currency?' } };
  for (let count = 0; count < 6; count += 1)
    await callServer(baseURL!, '/damapi/v1/reviewlogs/create', body, token);
  await page.reload();
  await expect(last).toBeVisible();
  await expect(item.getByRole('region', { name: 'Defects' })).toBeVisible();
  await expect(comments.getByRole('listitem')).toHaveCount(6);
  expect(await heightOf()).toBeGreaterThan(empty + 100);
  // The content comes first, then what was said about it.
  const tabs = (await item.getByRole('tablist').boundingBox())!;
  const properties = (await item.getByRole('region', { name: 'Properties' }).boundingBox())!;
  expect(tabs.y).toBeGreaterThanOrEqual(Math.max(box.y + box.height, properties.y + properties.height));
});
