// Screenshots of a review, with what the design shows.
import { callServer, readFromServer, tokenOf, userIdOf, type Person } from '../support/api.ts';
import { createFeature, createRequirement } from '../support/items.ts';
import { askForReview, castVote } from '../support/reviews.ts';
import type { Screen } from './screen.ts';

const content = (leaving: string) => `## Introduction

When more vans wait than the depot can charge at full power, each gets a share that brings all of them out on time.

## Acceptance criteria

1. Power is split by time to departure and missing energy, at least once a minute.
2. A van that leaves early ${leaving}, and the others are told.
3. No van gets less than 6 kW while it is plugged in.
4. The depot lead can put one van first, with a reason.

## Not part of this

Power from the yard battery, see R-1.
`;

export async function fillReviews(url: string, person: Person): Promise<void> {
  const token = await tokenOf(url, person);
  const [leah, hana, anran] = await Promise.all(
    ['leah.stroud', 'hana.mori', 'anran.ji'].map((username) => tokenOf(url, { ...person, username })),
  );
  const sourceId = await createFeature(url, token, { name: 'Load balancing' });
  const id = await createRequirement(url, token, {
    sourceId,
    name: 'Share load fairly with vans that leave early',
    content: content('keeps its share until its bay is free'),
    importance: 'Mandatory',
    tag: 'grid,load',
  });
  const item = { kind: 'Requirement', sourceId: id };
  await askForReview(url, token, item, [leah!, hana!, anran!].map(userIdOf), '2030-05-15');
  await castVote(url, hana!, item, 'approve');
  await castVote(url, anran!, item, 'changes', 'Say what happens when a van leaves early.');
  const { version } = await readFromServer<{ version: number }>(
    url,
    `/reqapi/v1/requirements/get/${id}`,
    token,
  );
  const data = { content: content('gives its share back within 10 s') };
  await callServer(url, '/reqapi/v1/requirements/update', { id, version, data }, token);
  await castVote(url, leah!, item, 'approve', 'Fair and testable. Two bays are ready for it.');
}

const open =
  (more?: Screen['arrange']): NonNullable<Screen['arrange']> =>
  async (page) => {
    await page.locator('main [data-row]').first().click();
    await page.locator('[data-review]').waitFor();
    if ((page.viewportSize()?.width ?? 0) > 776) await page.keyboard.press('x');
    await page.locator('[data-review]').waitFor();
    await more?.(page);
  };

const path = '/requirement/requirement?review=open';

export const reviewScreens: Record<string, Screen> = {
  review: {
    path,
    as: 'colleague',
    arrange: open(async (page) => {
      await page.locator('ins').first().waitFor();
      await page.locator('[data-review] form input:not([type=radio])').fill('Good with the early-leave rule');
    }),
  },
  'review-author': { path, as: 'member', arrange: open() },
  'review-list': { path, as: 'member', arrange: (page) => page.locator('main [data-row]').first().waitFor() },
  'review-reviewers': {
    path,
    as: 'member',
    arrange: open(async (page) => {
      await page.locator('[data-review] header button').click();
      await page.locator('[role=menuitem]').first().click();
      await page.locator('dialog li').first().waitFor();
    }),
  },
  'review-work': {
    path: '/dashboard',
    as: 'colleague',
    arrange: (page) => page.locator('main li').first().waitFor(),
  },
};
