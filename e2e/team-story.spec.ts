// A day of two people in two browsers: one at a desk, one with a phone, each in another language; and the desk by keys.
import type { Page } from '@playwright/test';
import { defect } from '../contract/src/kinds/defect.ts';
import { task } from '../contract/src/kinds/task.ts';
import { expectAccessible } from './support/accessible.ts';
import { callServer, type Person } from './support/api.ts';
import { namedColleague, rename } from './support/colleague.ts';
import { commentParts } from './support/comments.ts';
import { createDefect, workflowParts } from './support/defects.ts';
import { inboxParts } from './support/inbox.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { keysOf } from './support/keys.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { searchParts } from './support/search.ts';
import { bulkParts } from './support/selected-items.ts';
import { boardParts, createTask, expectIn } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';
import { viewParts } from './support/views.ts';
import { words, type Words } from './support/words.ts';

test.use({ isLive: true });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const name = '充电桩淋雨后停止充电';

type Language = keyof typeof words;
type Somebody = Person & { id: number; token: string };

interface Place {
  page: Page;
  t: Words;
  language: Language;
  person: Somebody;
}

const makeBoth = async (url: string, member: Person) => ({
  ines: await rename(url, member, 'Ines Prado'),
  luo: await namedColleague(url, member, { username: 'luo', fullname: '罗子涵' }),
});

/** Lists, boards and items also ask by themselves every 10 s. Here only the stream brings what others do. */
function withoutAsking(): void {
  const original = window.setInterval.bind(window);
  const rare = (work: TimerHandler, delay = 0, ...rest: unknown[]) =>
    delay === 10_000 ? 0 : original(work, delay, ...rest);
  Object.assign(window, { setInterval: rare });
}

async function enter(page: Page, url: string, person: Somebody, language: Language, path: string) {
  await page.context().addCookies([{ name: 'language', value: language, url }]);
  await page.addInitScript(withoutAsking);
  await signIn(page, person, path);
  await expect(page.locator('[data-live=live]')).toBeAttached();
  return { page, person, language, t: words[language] };
}

const bellSays = async ({ page, t }: Pick<Place, 'page' | 't'>, count: number) => {
  const label = count === 0 ? t('screen.inbox') : t('inbox.bell', { count });
  await expect(inboxParts(page, t).bell).toHaveAccessibleName(label);
  await expect(page).toHaveTitle(count === 0 ? /^[^(]/ : new RegExp(`^\\(${count}\\) `));
};

const lane = ({ page, language }: Pick<Place, 'page' | 'language'>, status: 'todo' | 'doing') =>
  boardParts(page).lane(task.statuses[status][language]);

const said = ({ page, t }: Pick<Place, 'page' | 't'>) => alerts(page, t);

for (const [deskLanguage, phoneLanguage] of [
  ['en', 'zh'],
  ['zh', 'en'],
] as const) {
  const told = `${deskLanguage} at the desk, ${phoneLanguage} on the phone`;

  test(`[COL-09, COL-15, COL-17, COL-19] a critical defect is handed over, rings on the phone, is answered from the inbox there, and the answer comes back by itself, ${told}`, async ({
    page,
    openBrowser,
    member,
    baseURL,
  }) => {
    test.slow();
    const url = baseURL!;
    const { ines, luo } = await makeBoth(url, member);
    const theirs = await enter(await openBrowser(phone), url, luo, phoneLanguage, '/dashboard');
    const mine = await enter(page, url, ines, deskLanguage, '/test/defect');
    await bellSays(theirs, 0);

    // Raised and handed over at the desk.
    const form = newItem(page, mine.t);
    await page.keyboard.press('n');
    await form.name.fill(name);
    await form.importance.selectOption(mine.t('severity.Critical'));
    await form.content.click();
    await page.keyboard.type('Rainwater reached the connector of bay 7.');
    await expectAccessible(page);
    await form.create.click();
    await itemParts(page).row(name).click();
    const workflow = workflowParts(page);
    await workflow.step('fix').click();
    await workflow.owner.fill('luozh');
    await expect(workflow.options).toHaveText([/罗子涵/]);
    await workflow.options.first().click();
    await workflow.comment.fill('Please look today');
    await workflow.send.click();
    await expect(workflow.present).toContainText(defect.statuses.fixing[deskLanguage]);
    await expectAccessible(page);

    // It rings on the phone, and is answered there.
    await bellSays(theirs, 1);
    const inbox = inboxParts(theirs.page, theirs.t);
    await inbox.bell.tap();
    await expect(inbox.row(name)).toContainText(theirs.t('inbox.line.assigned', { name: 'Ines Prado' }));
    await expectAccessible(theirs.page);
    expect(await smallTargetsOn(theirs.page, 390)).toEqual([]);
    await inbox.entry(name).tap();
    await expect(inbox.open).toContainText('Please look today');
    await bellSays(theirs, 0);
    const answer = commentParts(theirs.page, theirs.t);
    await answer.field.tap();
    await theirs.page.keyboard.type('The seal is open, @ines');
    await expect(answer.people).toHaveText([/Ines Prado/]);
    await expectAccessible(theirs.page);
    expect(await smallTargetsOn(theirs.page, 390)).toEqual([]);
    await answer.people.first().tap();
    await expect(answer.field).toHaveValue(`The seal is open, @${ines.username} `);
    await answer.send.tap();
    await expect(answer.field).toHaveValue('');

    // It appears at the desk, with the name of today, and in the inbox.
    const comments = commentParts(page, mine.t);
    const comment = comments.entry('The seal is open');
    await expect(comment).toBeVisible();
    await expect(comment.getByRole('link', { name: '@Ines Prado' })).toBeVisible();
    const own = inboxParts(page, mine.t);
    await own.bell.click();
    await expect(own.row(name)).toContainText(mine.t('inbox.line.mentioned', { name: '罗子涵' }));
    await own.entry(name).click();
    await expect(own.open).toContainText('The seal is open');
    await expectAccessible(page);
    await bellSays(mine, 0);
  });

  test(`[COL-09, COL-18, COL-28, COL-29] three tasks are selected by keys, moved and handed over together, and the open board of the other follows, also back, ${told}`, async ({
    page,
    openBrowser,
    member,
    baseURL,
  }) => {
    test.slow();
    const url = baseURL!;
    const { ines, luo } = await makeBoth(url, member);
    const tasks = ['Dry the connector', 'Replace the seal', 'Test in the rain'];
    for (const one of tasks) await createTask(url, ines.token, { name: one });
    const theirs = await enter(await openBrowser(phone), url, luo, phoneLanguage, '/task/task');
    const mine = await enter(page, url, ines, deskLanguage, '/task/task');
    const parts = bulkParts(page, mine.t);
    const status = (one: 'todo' | 'doing') => task.statuses[one];
    const expectBoards = async (where: 'todo' | 'doing') => {
      for (const at of [mine, theirs])
        for (const one of tasks) await expectIn(at.page, one, status(where)[at.language]);
    };
    const selectAll = async () => {
      await lane(mine, 'todo').locator('[data-row]').first().focus();
      // The keys come when the browser has nothing else to do.
      await expect(async () => {
        await page.keyboard.press('Space');
        await expect(parts.count).toHaveText(mine.t('bulk.selected', { count: 1 }), { timeout: 500 });
      }).toPass();
      for (const count of [2, 3]) {
        await page.keyboard.press('Shift+ArrowDown');
        await expect(parts.count).toHaveText(mine.t('bulk.selected', { count }));
      }
    };
    await expectBoards('todo');
    await expectAccessible(theirs.page);
    expect(await smallTargetsOn(theirs.page, 390)).toEqual([]);

    await selectAll();
    await expectAccessible(page);
    await page.keyboard.press('s');
    await page.getByRole('menuitem', { name: status('doing')[deskLanguage] }).click();
    await expectBoards('doing');
    await expect(
      lane(theirs, 'doing').getByText(theirs.t('presence.movedHere', { name: 'Ines Prado' })),
    ).toHaveCount(3);
    await expect(said(mine)).toContainText(mine.t('bulk.done', { count: 3 }));
    await said(mine)
      .getByRole('button', { name: mine.t('action.undo') })
      .click();
    await expectBoards('todo');

    // Handed over, and handed back: three entries come and go again.
    const owned = (by: string) => lane(theirs, 'todo').getByRole('listitem').filter({ hasText: by });
    const handOver = async (typed: string, to: string) => {
      await selectAll();
      await page.keyboard.press('o');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('combobox', { name: mine.t('field.owner') }).fill(typed);
      await dialog.getByRole('option', { name: to }).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: mine.t('bulk.change', { count: 3 }) }).click();
      await expect(owned(to)).toHaveCount(3);
    };
    await handOver('luozihan', '罗子涵');
    await bellSays(theirs, 3);
    await handOver('ines', 'Ines Prado');
    await bellSays(theirs, 0);
  });

  test(`[COL-01, COL-02, COL-04] both find the defect: by a word of its content and by the initials of its name, ${told}`, async ({
    page,
    openBrowser,
    member,
    baseURL,
  }) => {
    const url = baseURL!;
    const { ines, luo } = await makeBoth(url, member);
    const theirs = await enter(await openBrowser(phone), url, luo, phoneLanguage, '/dashboard');
    const mine = await enter(page, url, ines, deskLanguage, '/dashboard');
    await createDefect(url, ines.token, { name, content: 'Rainwater reached the connector of bay 7.' });
    await createDefect(url, ines.token, { name: '屏幕太暗', content: 'Only at night.' });

    const palette = (at: Place) => at.page.getByRole('dialog', { name: at.t('palette.title') });
    const find = async (at: Place, typed: string) => {
      await palette(at).getByRole('combobox').fill(typed);
      const found = palette(at).getByRole('option').filter({ hasText: 'D-1' });
      await expect(found).toContainText(name);
      await expect(palette(at).getByRole('option').filter({ hasText: 'D-2' })).toHaveCount(0);
      await expectAccessible(at.page);
      return found;
    };
    await page.keyboard.press('Control+k');
    await find(mine, 'cdzly');
    await (await find(mine, 'rainw')).click();
    await expect(page.getByRole('article')).toHaveAccessibleName(`D-1 ${name}`);

    await theirs.page
      .getByRole('banner')
      .getByRole('button', { name: theirs.t('palette.short') })
      .tap();
    await find(theirs, 'rainwater bay');
    await find(theirs, 'cdzly');
    await palette(theirs)
      .getByRole('option', { name: theirs.t('palette.allHits', { text: 'cdzly' }) })
      .tap();
    const search = searchParts(theirs.page, theirs.t);
    await expect(search.hits).toHaveText([/^D-1/]);
    await expectAccessible(theirs.page);
    expect(await smallTargetsOn(theirs.page, 390)).toEqual([]);
    await search.rows.first().tap();
    await expect(search.article).toHaveAccessibleName(`D-1 ${name}`);
    await expectAccessible(theirs.page);
  });

  test(`[COL-09, COL-23, COL-26, COL-35] a filtered list is saved for the product and found by the other, and a checklist is ticked by both, ${told}`, async ({
    page,
    openBrowser,
    member,
    baseURL,
  }) => {
    test.slow();
    const url = baseURL!;
    const { ines, luo } = await makeBoth(url, member);
    const sourceId = await createFeature(url, ines.token, { name: 'Charging in the rain' });
    const content = '- [ ] Seal replaced\n- [ ] Bay dried';
    const id = await createRequirement(url, ines.token, { sourceId, name: 'Keep out the rain', content });
    await createRequirement(url, ines.token, { sourceId, name: 'Say why it stopped' });
    await callServer(url, `/reqapi/v1/requirements/develop/${id}`, {}, ines.token);
    const theirs = await enter(await openBrowser(phone), url, luo, phoneLanguage, '/requirement/requirement');
    const mine = await enter(page, url, ines, deskLanguage, '/requirement/requirement');
    const rows = (at: Place) => at.page.getByRole('main').locator('[data-row]');
    const views = viewParts(page, mine.t('screen.requirement'), mine.t);
    await expect(rows(mine)).toHaveCount(2);
    await page
      .getByRole('combobox', { name: mine.t('items.status'), exact: true })
      .selectOption('developing');
    await expect(rows(mine)).toHaveText(['Keep out the rain']);
    await views.saveView.click();
    await views.name.fill('雨中充电');
    await views.forAll.check();
    await expectAccessible(page);
    await views.confirm.click();
    await expect(views.entry('雨中充电')).toHaveAttribute('aria-current', 'page');

    // In the menu of the other, whose page was open all the time.
    const quick = theirs.page.getByRole('navigation', { name: theirs.t('shell.quick') });
    await quick.getByRole('button', { name: theirs.t('shell.menu') }).tap();
    const theirViews = viewParts(theirs.page, theirs.t('screen.requirement'), theirs.t);
    await expect(theirViews.entry('雨中充电')).toBeVisible();
    await expectAccessible(theirs.page);
    expect(await smallTargetsOn(theirs.page, 390)).toEqual([]);
    await theirViews.entry('雨中充电').tap();
    await expect(rows(theirs)).toHaveText(['Keep out the rain']);
    await expectAccessible(theirs.page);

    // Each ticks one box, and sees the other's.
    const box = (at: Place, called: string) =>
      at.page.getByRole('article').getByRole('checkbox', { name: called });
    await rows(mine).first().click();
    await rows(theirs).first().tap();
    await expect(box(theirs, 'Bay dried')).not.toBeChecked();
    await box(mine, 'Seal replaced').click();
    await expect(box(theirs, 'Seal replaced')).toBeChecked();
    await box(theirs, 'Bay dried').tap();
    await expect(box(mine, 'Bay dried')).toBeChecked();
    await expect(box(mine, 'Seal replaced')).toBeChecked();
    await expectAccessible(page);
    await expectAccessible(theirs.page);
    expect(await smallTargetsOn(theirs.page, 390)).toEqual([]);
  });
}

test('[COL-01, COL-15, COL-19, COL-26, COL-29] the desk by keys alone: search, answer, inbox, many tasks at once and back, and a view', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const url = baseURL!;
  const { ines, luo } = await makeBoth(url, member);
  const content = 'Rainwater reached the connector of bay 7.';
  const sourceId = await createDefect(url, luo.token, { name, content, processorId: ines.id });
  for (const one of ['Test in the rain', 'Replace the seal', 'Dry the connector'])
    await createTask(url, ines.token, { name: one });
  const mine = await enter(page, url, ines, 'en', '/dashboard');
  const { press, type, expectPlace, tabTo } = keysOf(page);

  // Found and answered.
  await bellSays(mine, 1);
  await press('Control+k');
  await type('rainw');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(name);
  await press('Enter');
  const { item } = itemParts(page);
  await expect(item).toHaveAccessibleName(`D-1 ${name}`);
  await bellSays(mine, 0);
  await expectPlace();
  const { field, people, entry } = commentParts(page);
  await press('r');
  await expect(field).toBeFocused();
  await type('Is the seal open, @lzh');
  await expect(people).toHaveText([/罗子涵/]);
  await press('Enter');
  await expect(field).toHaveValue(`Is the seal open, @${luo.username} `);
  await press('Control+Enter');
  await expect(entry('Is the seal open').getByRole('link', { name: '@罗子涵' })).toBeVisible();
  await expect(field).toBeFocused();
  await press('Escape');
  await expect(item).toBeFocused();

  // Through the inbox.
  await press('g', 't');
  await expect(page).toHavePath('/task/task');
  const comment = { sourceId, kind: 'Defect', replyId: 0, data: { comment: `Yes, @${ines.username}` } };
  await callServer(url, '/damapi/v1/comments/create', comment, luo.token);
  await bellSays(mine, 1);
  await press('g', 'e');
  const inbox = inboxParts(page);
  await expect(inbox.row(name)).toContainText('罗子涵 mentioned you');
  await press('j');
  await expect(inbox.entry(name)).toBeFocused();
  await expect(inbox.open).toContainText('Yes,');
  await bellSays(mine, 0);
  await press('e');
  await expect(inbox.entries).toHaveCount(0);
  await expectPlace();
  await expect(said(mine)).toContainText('D-1 is done.');
  await press('Control+z');
  await expect(inbox.entries).toHaveCount(1);
  await expectPlace();

  // Three tasks at once, and back.
  await press('g', 't');
  const board = boardParts(page);
  const bulk = bulkParts(page);
  await expect(board.cards('Todo')).toHaveCount(3);
  await press('j');
  await expect(board.cards('Todo').first()).toBeFocused();
  await expect(async () => {
    await press('Space');
    await expect(bulk.count).toHaveText('1 selected', { timeout: 500 });
  }).toPass();
  await press('Shift+ArrowDown', 'Shift+ArrowDown');
  await expect(bulk.count).toHaveText('3 selected');
  await press('s');
  const doing = page.getByRole('menuitem', { name: 'Doing' });
  await expect(doing).toBeVisible();
  await press('ArrowDown');
  await expect(doing).toBeFocused();
  await press('Enter');
  await expect(board.cards('Doing')).toHaveCount(3);
  await expectPlace();
  await press('Control+z');
  await expect(board.cards('Todo')).toHaveCount(3);
  await expectPlace();
  await press('Control+a', 'o');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await type('lzh');
  await expect(dialog.getByRole('option')).toHaveText([/罗子涵/]);
  await press('Enter');
  await tabTo(dialog.getByRole('button', { name: 'Change 3 items' }));
  await press('Enter');
  await expect(board.lane('Todo').getByRole('listitem').filter({ hasText: '罗子涵' })).toHaveCount(3);
  await expectPlace();

  // What a list shows, kept for everybody.
  await press('/');
  await type('seal');
  await press('Enter');
  await expect(board.cards('Todo')).toHaveText(['Replace the seal']);
  await press('ArrowDown');
  await expect(board.cards('Todo')).toBeFocused();
  const views = viewParts(page, 'Tasks');
  await expect(views.saveView).toBeVisible();
  await press('Shift+V');
  await expect(views.name).toBeFocused();
  await type('Seals');
  await press('Tab', 'ArrowRight');
  await expect(views.forAll).toBeChecked();
  await press('Enter');
  await expect(views.entry('Seals')).toHaveAttribute('aria-current', 'page');
  await expectPlace();
});
