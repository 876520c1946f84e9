// The calls of Tracery that bring the product up to date, by the client of the command line.
import { createClient } from '../../cli/src/client.ts';
import { readImport, whenStill } from '../../cli/src/import-state.ts';
import { translatorFor } from '../../cli/src/language.ts';
import type { ItemKind } from '../../contract/src/work-item/fields.ts';

const pageSize = 100;

/** An item with the number that people see. */
export interface Numbered {
  id: number;
  oid: number;
}

export function connect(url: string, token: string) {
  const client = createClient({
    origin: new URL(url).origin,
    token,
    productId: undefined,
    language: 'en',
    t: translatorFor('en'),
    onWait: (seconds) => console.log(`waiting ${seconds} s`),
  });
  const byName = async (list: 'GET /tstapi/v1/testcases/list' | 'GET /reqapi/v1/requirements/list') => {
    const found = new Map<string, Numbered>();
    for (let page = 1; ; page += 1) {
      const answer = await client.call(list, { query: { page, limit: pageSize } });
      for (const { name, id, oid } of answer.list) found.set(name, { id, oid });
      if (answer.list.length < pageSize) return found;
    }
  };
  const still = async (id: number) => whenStill(client, await readImport(client, id), () => {});

  return {
    /** Imports a table, and says what it did. A row with an error stops it: nothing of the table is written then. */
    async bring(kind: ItemKind, table: string): Promise<string> {
      const file = new File([table], `${kind.toLowerCase()}.csv`);
      const { id } = await client.call('POST /damapi/v1/imports/upload', { query: { kind }, file });
      const { verdicts } = await still(id);
      if (verdicts.error > 0)
        throw new Error(`${verdicts.error} rows of ${kind} cannot be imported; see the page Import.`);
      if (verdicts.create + verdicts.change === 0) return 'nothing changed';
      await client.call('POST /damapi/v1/imports/start', { body: { id, onlyGood: false } });
      const { created, changed, refused, state } = await still(id);
      if (state === 'stopped') throw new Error('The import was stopped.');
      return `${created} new, ${changed} changed${refused > 0 ? `, ${refused} refused` : ''}`;
    },

    testcases: () => byName('GET /tstapi/v1/testcases/list'),
    requirements: () => byName('GET /reqapi/v1/requirements/list'),

    /** Says that a test case verifies these requirements too, and how many links that took. */
    async verify(testcaseId: number, requirementIds: readonly number[]): Promise<number> {
      const end = { kind: 'Testcase', sourceId: testcaseId } as const;
      const { list } = await client.call('GET /damapi/v1/links/list', { query: end });
      const linked = new Set(list.filter(({ type }) => type === 'verifies').map(({ itemId }) => itemId));
      const missing = requirementIds.filter((id) => !linked.has(id));
      for (const targetId of missing) {
        const body = { ...end, type: 'verifies', targetKind: 'Requirement', targetId } as const;
        await client.call('POST /damapi/v1/links/create', { body });
      }
      return missing.length;
    },

    send: (junit: string, query: Record<'branch' | 'commit' | 'link' | 'build', string>) =>
      client.call('POST /tstapi/v1/testreports/upload', { query, file: new File([junit], 'results.xml') }),
  };
}
