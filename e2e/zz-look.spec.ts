import { signIn } from './support/page-parts.ts';
import { tokenOf, productIdOf } from './support/api.ts';
import { createFeature } from './support/items.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible } from './support/accessible.ts';
const who = (id: number, name: string) => ({ id, username: name.toLowerCase(), name, avatar: '' });
const ago = (min: number) => new Date(Date.now() - min * 60000).toISOString();
const base = {
  isFrozen: 0,
  isDeleted: false,
  statuses: null,
  changedFields: [],
  comments: 0,
  dueOn: null,
  suspectOf: null,
  isUnread: true,
  snoozedUntil: null,
  isDone: false,
  readAt: ago(1500),
};
for (const [name, size, lang, scheme] of [
  ['1440', { width: 1440, height: 900 }, 'en', 'light'],
  ['1440zh', { width: 1440, height: 900 }, 'zh', 'light'],
  ['1440dark', { width: 1440, height: 900 }, 'en', 'dark'],
  ['1024', { width: 1024, height: 768 }, 'en', 'light'],
  ['390', { width: 390, height: 844 }, 'en', 'light'],
  ['390dark', { width: 390, height: 844 }, 'zh', 'dark'],
] as const)
  test(`look ${name}`, async ({ page, member, baseURL }) => {
    const token = await tokenOf(baseURL!, member);
    const id = await createFeature(baseURL!, token, { name: 'Charging' });
    const p = productIdOf(token);
    const e = (id: number, more: object) => ({
      id,
      productId: p,
      productName: 'Northyard Charging',
      kind: 'Requirement',
      itemId: id,
      oid: 130 + id,
      name: 'x',
      status: 3,
      ...base,
      at: ago(id * 6),
      ...more,
    });
    const list = [
      e(1, {
        name: 'Stop the session when the driver unplugs',
        reasons: [
          { reason: 'mentioned', by: who(2, 'Tomas'), at: ago(6) },
          { reason: 'comments', by: who(3, 'Leah'), at: ago(6) },
        ],
        comments: 3,
      }),
      e(2, {
        name: 'Share load fairly between waiting vans',
        status: 2,
        reasons: [{ reason: 'review', by: who(2, 'Pavel'), at: ago(6) }],
        dueOn: '2026-12-15',
      }),
      e(3, {
        kind: 'Task',
        name: 'Queue meter values while the link is down',
        status: 2,
        reasons: [
          { reason: 'assigned', by: who(2, 'Tomas'), at: ago(6) },
          { reason: 'due', by: null, at: ago(6) },
        ],
        dueOn: '2026-11-19',
      }),
      e(4, {
        kind: 'Defect',
        name: 'Bay stays blocked after unplug',
        status: 4,
        statuses: { from: 2, to: 4 },
        reasons: [{ reason: 'status', by: who(2, 'Tomas'), at: ago(6) }],
      }),
      e(5, {
        kind: 'UML',
        name: 'States of a charging session',
        status: 1,
        reasons: [{ reason: 'suspect', by: who(2, 'Tomas'), at: ago(6) }],
        suspectOf: { kind: 'Requirement', itemId: 1, oid: 131, name: 'Stop' },
      }),
      e(6, {
        name: 'Plan a night shift from the timetable',
        status: 5,
        productId: 999999,
        productName: 'Depot Planner',
        isUnread: false,
        comments: 2,
        reasons: [{ reason: 'comments', by: who(5, 'Omar'), at: ago(6) }],
        at: ago(1500),
      }),
      e(7, {
        name: 'Refund twice after a card retry',
        isUnread: false,
        changedFields: ['importance', 'content'],
        reasons: [{ reason: 'changed', by: who(5, 'Omar'), at: ago(6) }],
        at: ago(4000),
      }),
    ];
    const ok = (data: unknown) => ({ json: { code: 0, message: '', data } });
    await page.route('**/usrapi/v1/inbox/list**', (r) =>
      r.fulfill(ok({ list, total: 7, unread: 5, snoozed: 2 })),
    );
    await page.route('**/usrapi/v1/inbox/unread', (r) => r.fulfill(ok({ unread: 5 })));
    await page.route('**/usrapi/v1/inbox/read/**', (r) => r.fulfill(ok({ unread: 5 })));
    await page.route('**/usrapi/v1/inbox/get/**', (r) =>
      r.fulfill(
        ok({
          ...list[0],
          why: 'creator',
          version: 3,
          lastCommentId: 9,
          changes: [
            {
              field: 'processorId',
              label: 'owner',
              from: 'Hana',
              to: 'Tomas',
              by: who(2, 'Tomas'),
              at: ago(100),
            },
            {
              field: 'iterationId',
              label: 'iteration',
              from: 'Iteration 15',
              to: 'Iteration 14',
              by: who(2, 'Tomas'),
              at: ago(100),
            },
            {
              field: 'importance',
              label: 'importance',
              from: 'Important',
              to: 'Mandatory',
              by: who(2, 'Tomas'),
              at: ago(100),
            },
          ],
          content: {
            edits: 3,
            people: [who(2, 'Tomas'), who(4, 'Hana')],
            changes: [
              {
                heading: 'Introduction',
                place: 1,
                before:
                  'When the connector leaves the vehicle, charging must stop at once and the bay must become free within 5 s.',
                after:
                  'When the connector leaves the vehicle, charging must stop at once and the bay must become free within 2 s. `Finishing` and `Available` both count as unplugged.',
              },
            ],
          },
          newComments: [
            {
              id: 9,
              data: { comment: 'I can retest this afternoon on the two test bays.' },
              creator: 'leah',
              creatorName: 'Leah',
              creatorAvatar: '',
              creatorId: 3,
              createdAt: ago(20),
            },
            {
              id: 8,
              data: {
                comment: `@${member.username} Treat both states as unplugged. Can we promise 2 s for 2.4?`,
              },
              creator: 'tomas',
              creatorName: 'Tomas',
              creatorAvatar: '',
              creatorId: 2,
              createdAt: ago(60),
            },
          ],
        }),
      ),
    );
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    await page.context().addCookies([{ name: 'language', value: lang, url: baseURL! }]);
    await page.addInitScript((l) => localStorage.setItem('language', l), lang);
    await signIn(page, member, '/inbox');
    await expect(page.locator('[data-entry]').first()).toBeVisible();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/look-${name}-list.png` });
    await page.locator('[data-entry]').first().click();
    await expect(page.locator('article')).toBeVisible();
    await page.waitForTimeout(1800);
    await page.screenshot({ path: `/tmp/look-${name}.png` });
    await expectAccessible(page);
    if (name === '1440' || name === '390dark') {
      await page.unroute('**/usrapi/v1/inbox/list**');
      await page.goto('/inbox?filter=snoozed');
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/look-${name}-empty.png` });
      await page.goto('/inbox');
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/look-${name}-empty2.png` });
      await page.goto('/user/settings?tab=notices');
      await page.waitForTimeout(2500);
      await page.screenshot({ path: `/tmp/look-${name}-settings.png` });
      await expectAccessible(page);
      await page.goto(`/requirement/feature?id=${id}`);
      await page.waitForTimeout(2500);
      await page.screenshot({ path: `/tmp/look-${name}-item.png` });
    }
  });
