// The calls of Tracery that bring the product up to date, by the client of the command line.
import { createClient } from '../../cli/src/client.ts';
import { readImport, whenStill } from '../../cli/src/import-state.ts';
import { translatorFor } from '../../cli/src/language.ts';
import type { ItemKind } from '../../contract/src/work-item/fields.ts';

const pageSize = 100;

export function connect(url: string, token: string) {
  const client = createClient({
    origin: new URL(url).origin,
    token,
    productId: undefined,
    language: 'en',
    t: translatorFor('en'),
    onWait: (seconds) => console.log(`waiting ${seconds} s`),
  });
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

    /** By name. */
    async testcaseNumbers(): Promise<Map<string, number>> {
      const numbers = new Map<string, number>();
      for (let page = 1; ; page += 1) {
        const query = { page, limit: pageSize };
        const { list } = await client.call('GET /tstapi/v1/testcases/list', { query });
        for (const { name, oid } of list) numbers.set(name, oid);
        if (list.length < pageSize) return numbers;
      }
    },

    send: (junit: string, query: Record<'branch' | 'commit' | 'link' | 'build', string>) =>
      client.call('POST /tstapi/v1/testreports/upload', { query, file: new File([junit], 'results.xml') }),
  };
}
