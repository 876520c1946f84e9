// The calls of Tracery that bring the product up to date, with an access token.
import { setTimeout as wait } from 'node:timers/promises';

interface Import {
  id: number;
  state: string;
  verdicts: Record<string, number>;
  created: number;
  changed: number;
  refused: number;
}

interface Report {
  number: number;
  total: number;
  matched: number;
}

const pageSize = 100;
const pollEvery = 500;

export function connect(url: string, token: string) {
  async function call<Data>(method: string, address: string, body?: FormData | object): Promise<Data> {
    for (;;) {
      const isForm = body instanceof FormData;
      const response = await fetch(new URL(address, url), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const later = Number(response.headers.get('retry-after') ?? 0);
      if ((response.status === 429 || response.status === 503) && later > 0) {
        await response.body?.cancel();
        await wait(later * 1000);
        continue;
      }
      const { code, message, data } = (await response.json()) as {
        code: number;
        message: string;
        data: Data;
      };
      if (code !== 0) throw new Error(`${method} ${address.split('?')[0]}: ${message}`);
      return data;
    }
  }

  const formOf = (text: string, name: string): FormData => {
    const form = new FormData();
    form.append('file', new Blob([text]), name);
    return form;
  };

  async function settled(id: number, done: string): Promise<Import> {
    for (;;) {
      const now = await call<Import>('GET', `/damapi/v1/imports/get/${id}`);
      if (now.state === done) return now;
      if (now.state === 'stopped') throw new Error('The import was stopped.');
      await wait(pollEvery);
    }
  }

  return {
    /** Imports a table, and says what it did. A row with an error stops it: nothing of the table is written then. */
    async bring(kind: string, table: string): Promise<string> {
      const { id } = await call<Import>(
        'POST',
        `/damapi/v1/imports/upload?kind=${kind}`,
        formOf(table, `${kind.toLowerCase()}.csv`),
      );
      const { verdicts } = await settled(id, 'checked');
      const errors = verdicts['error'] ?? 0;
      if (errors > 0) throw new Error(`${errors} rows of ${kind} cannot be imported; see the page Import.`);
      if (!verdicts['create'] && !verdicts['change']) return 'nothing changed';
      await call('POST', '/damapi/v1/imports/start', { id, onlyGood: false });
      const { created, changed, refused } = await settled(id, 'done');
      return `${created} new, ${changed} changed${refused > 0 ? `, ${refused} refused` : ''}`;
    },

    /** By name. */
    async testcaseNumbers(): Promise<Map<string, number>> {
      const numbers = new Map<string, number>();
      for (let page = 1; ; page += 1) {
        const { list } = await call<{ list: { name: string; oid: number }[] }>(
          'GET',
          `/tstapi/v1/testcases/list?page=${page}&limit=${pageSize}`,
        );
        for (const { name, oid } of list) numbers.set(name, oid);
        if (list.length < pageSize) return numbers;
      }
    },

    send: (junit: string, run: Record<'branch' | 'commit' | 'link' | 'build', string>): Promise<Report> =>
      call(
        'POST',
        `/tstapi/v1/testreports/upload?${new URLSearchParams(run).toString()}`,
        formOf(junit, 'results.xml'),
      ),
  };
}
