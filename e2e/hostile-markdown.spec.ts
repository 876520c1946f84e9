// Stored markdown cannot freeze whoever reads it: the main thread stays free, whatever the text is.
import type { Browser, Page } from '@playwright/test';
import { tokenOf } from './support/api.ts';
import { setContent } from './support/database.ts';
import { hostileMarkdown } from './support/hostile-markdown.ts';
import { createFeature } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` is what the thread worked, without waiting for a processor. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The longest task on the main thread of any page while `act` runs, in milliseconds of processor time. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await act();
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const isMain = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = trace.traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && ph === 'X' && isMain.has(`${pid} ${tid}`),
  );
  expect(tasks.length).toBeGreaterThan(10);
  return Math.max(...tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000));
}

const budget = 200;
const contentMax = 262_144;

test(`[SEC-12] ${Object.keys(hostileMarkdown).length} classes of hostile markdown of 256 kB keep the main thread below ${budget} ms`, async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  test.setTimeout(900_000);
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token, { content: 'A short text.' });
  await signIn(page, member, `/requirement/feature?id=${id}`);
  const content = page.getByRole('region', { name: 'Content', exact: true });
  await expect(content.getByText('A short text.')).toBeVisible();
  const figures: Record<string, string> = {};
  const tooLong: string[] = [];
  for (const [name, textOf] of Object.entries(hostileMarkdown)) {
    // Saving would refuse most of them: they are older than the rule.
    await setContent(id, textOf(contentMax).slice(0, contentMax));
    const longest = await longestTask(browser, page, async () => {
      await page.reload();
      await expect(content.locator('[aria-busy="false"], [role="note"]').first()).toBeAttached({
        timeout: 60_000,
      });
    });
    const isPlain = await content.getByRole('note').isVisible();
    figures[name] = `${longest.toFixed(0)} ms, ${isPlain ? 'plain' : 'rendered'}`;
    if (longest > budget) tooLong.push(`${name}: ${longest.toFixed(0)} ms`);
  }
  test.info().annotations.push({ type: 'longest tasks', description: JSON.stringify(figures) });
  expect(tooLong).toEqual([]);
});

test('[SEC-12] a long text that people write is laid out, and one that takes too long is shown as written, with a note', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const part = '## Part\n\nThe *charger* reports to [ops](https://ops.example) and F-1.\n\n- one\n- two\n\n';
  const id = await createFeature(baseURL!, token, { content: part.repeat(300) });
  await signIn(page, member, `/requirement/feature?id=${id}`);
  const content = page.getByRole('region', { name: 'Content', exact: true });
  await expect(content.getByRole('heading', { name: 'Part' }).first()).toBeVisible();
  await expect(content.locator('h2')).toHaveCount(300);
  await expect(content.getByRole('note')).toBeHidden();

  await setContent(id, `Read me first.\n\n${'- '.repeat(2000)}the end`);
  await page.reload();
  await expect(content.getByRole('note')).toHaveText(
    'This text would take too long to lay out, so it is shown as it was written. Nothing of it is missing.',
  );
  await expect(content.getByText('Read me first.')).toBeVisible();
  await expect(content).toContainText('the end');
});

test('[SEC-12] text nested too deep is refused at save, and told while it is typed', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const tooDeep = `${'> '.repeat(60)}deep`;
  await expect(createFeature(baseURL!, token, { content: tooDeep })).rejects.toThrow(/nested/);
  await expect(createFeature(baseURL!, token, { content: '[a '.repeat(6000) })).rejects.toThrow(/marks/);
  const id = await createFeature(baseURL!, token, { content: `\`\`\`\n${tooDeep}\n\`\`\`` });

  await signIn(page, member, `/requirement/feature?id=${id}`);
  await page.getByRole('button', { name: 'Edit content' }).click();
  const editor = page.getByRole('textbox', { name: 'Content', exact: true });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(tooDeep);
  await expect(page.getByRole('alert').filter({ hasText: 'nested more than 50 deep' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('> fine');
  await expect(page.getByRole('alert').filter({ hasText: 'nested more than 50 deep' })).toBeHidden();
});
