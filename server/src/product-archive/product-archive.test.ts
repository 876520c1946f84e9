// A whole product as one file: what is in it, and what never is.
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusals } from '@tracery/contract';
import { createFixture, type Fixture, type Session } from '../../tests/laws/fixture.ts';
import { readArchive, type ReadArchive } from '../../tests/support/archives.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import { plainImage } from '../../tests/support/images.ts';
import { leftOut, linesOfItems, linesOfProduct } from './tables.ts';

const key = 'GET /prdapi/v1/products/archive';

/** So large that nothing else in an archive looks like one of them. */
const firstId = 1_770_000_000;

let fixture: Fixture;
let manager: Session;
let bytes: Buffer;
let archive: ReadArchive;
let withPicture: string;

/** The one before makes room when its last byte was taken. */
async function exported({ token }: Session): Promise<Buffer> {
  for (;;) {
    const reply = await fixture.app.call(key, { token });
    if (reply.code === refusals['export.busy'].number) continue;
    expect(reply.status).toBe(200);
    return reply.data as unknown as Buffer;
  }
}

const sha256 = (of: Buffer) => createHash('sha256').update(of).digest('hex');

beforeAll(async () => {
  const database = await createTestDatabase();
  const sequences = await database.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'tracery' and sequencename <> 'product_ids'`,
  );
  for (const { name } of sequences)
    await database.query(`alter sequence tracery.${name} restart with ${firstId}`);
  fixture = await createFixture({ database });
  const { north } = fixture;
  manager = await fixture.open(north.manager, north.id);
  bytes = await exported(manager);
  archive = await readArchive(bytes);
});
afterAll(() => fixture.app.close());

const send = async (name: string, call: object) => {
  const reply = await fixture.app.send(name, { token: manager.token, ...call });
  expect(reply.status, `${name}: ${reply.message}`).toBe(200);
  return reply.data as Record<string, never>;
};

describe('the archive of a product', () => {
  test('has a file for each item, readable by itself', () => {
    const feature = archive.text('features/F-1.md');
    expect(feature).toMatch(/^---\nnumber: "F-1"\nname: "[^\n]+"\n[^]*\n---\n/);
    const fields = archive.text('requirements/R-1.md').split('\n---\n')[0]!;
    expect(fields).toMatch(/^source: "F-\d+"$/m);
    expect(fields).toContain(`creator: "${fixture.north.manager.username}"`);
    expect(archive.entries.has('uml/U-1.puml')).toBe(true);
    expect(archive.text('uml/U-1.yaml')).toContain('view: "');
    expect(archive.text('README.md')).toContain('`requirements/`');
  });

  test('has the rows of each table that is not left out', async () => {
    const { database } = fixture.app;
    const missing: string[] = [];
    for (const { table, path } of [...linesOfItems, ...linesOfProduct]) {
      const [row] = await database.query<{ count: number }>(
        `select count(*)::int from ${table} where product_id = $1`,
        [fixture.north.id],
      );
      const lines = linesIn(table, path);
      // The history is in two files; views of others are their own.
      if (row!.count > 0 && lines === 0) missing.push(table);
      if (!['history', 'saved_views'].includes(table)) expect(lines, table).toBe(row!.count);
    }
    expect(missing).toEqual([]);
  });

  const linesIn = (table: string, path: string) =>
    table === 'history'
      ? archive.lines('history.jsonl').length + archive.lines('product/history.jsonl').length
      : archive.lines(path).length;

  test('has pictures and mentions by name, and the bytes of files', async () => {
    const { north } = fixture;
    const image = await plainImage(40, 30);
    const picture = await send('POST /damapi/v1/files/upload', {
      query: { kind: 'Image', sourceId: 0 },
      file: image,
      fileName: 'plan (1).png',
    });
    const { id, linkUrl } = picture as unknown as { id: number; linkUrl: string };
    const content = `See ![${id}](${linkUrl.replaceAll('(', '%28').replaceAll(')', '%29')}) @${north.manager.username} \`\`\`\n\n---\nend`;
    const made = await send('POST /reqapi/v1/features/create', {
      body: { name: 'With "a picture"\tand: more', importance: 'Important', data: { content } },
    });
    const { id: featureId } = made as unknown as { id: number };
    await send('POST /reqapi/v1/features/update', {
      body: { id: featureId, version: 1, data: { content: `${content}\n\nand more` } },
    });
    const comment = { comment: `@${north.manager.username} 看看` };
    await send('POST /damapi/v1/comments/create', {
      body: { sourceId: featureId, kind: 'Feature', data: comment },
    });
    const read = await readArchive(await exported(manager));
    const path = [...read.entries.keys()].find((name) => name.endsWith('plan (1).png'));
    expect(path).toMatch(/^files\/F-\d+\/1-plan \(1\)\.png$/);
    expect(read.entries.get(path!)!.equals(Buffer.from(image))).toBe(true);
    const number = path!.split('/')[1]!;
    withPicture = number;
    const text = read.text(`features/${number}.md`);
    expect(text).toContain('name: "With \\"a picture\\"\\tand: more"\n');
    expect(
      text.endsWith(
        `See ![](../files/${number}/1-plan%20%281%29.png) @${north.manager.username} \`\`\`\n\n---\nend\n\nand more`,
      ),
    ).toBe(true);
    expect(read.lines('comments.jsonl')).toContainEqual(
      expect.objectContaining({ item: number, number: 1, comment: `@${north.manager.username} 看看` }),
    );
  });

  test('says of each version which content it had, by the hash of a text that is in it', async () => {
    const read = await readArchive(await exported(manager));
    const contents = [...read.entries]
      .filter(([path]) => /^[a-z]+\/[A-Z]+-\d+\.(md|puml)$/.test(path))
      .map(([path, content]) => {
        const text = content.toString();
        return path.endsWith('.md') ? text.slice(text.indexOf('\n---\n') + 5) : text;
      });
    const former = read.lines('history.jsonl').flatMap(({ before, after }) => [before, after]);
    const known = new Set([...contents, ...former].map((text) => sha256(Buffer.from(String(text ?? '')))));
    // The fixture has written into the contents of all others.
    const versions = read.lines('versions.jsonl').filter(({ item }) => item === withPicture);
    expect(versions).toHaveLength(2);
    expect(versions.filter(({ contentHash }) => !known.has(contentHash as string))).toEqual([]);
  });

  test('names nothing by an id of the database', () => {
    const found = [...archive.entries].flatMap(([path, content]) =>
      [...`${path}\n${content.toString()}`.matchAll(/.{0,120}17700\d{5}.{0,40}/g)].map(
        ([text]) => `${path}: ${text}`,
      ),
    );
    expect(found).toEqual([]);
  });

  test('has no mail address, no password, no secret, and nothing of another product', () => {
    const { north, south } = fixture;
    const text = [...archive.entries.values()].map(String).join('\n');
    expect(text).not.toContain(south.marker);
    for (const person of Object.values(north.people)) expect(text).not.toContain(person.email);
    expect(text).not.toMatch(/\$argon2|password_?hash|secretHash|"secret"/i);
    expect(Object.keys(leftOut)).toEqual(expect.arrayContaining(['sessions', 'webhooks', 'invitations']));
  });

  test('has a manifest with the hash and the size of every other file, and a seal', () => {
    const manifest = JSON.parse(archive.text('manifest.json')) as {
      format: string;
      counts: Record<string, number>;
      files: Record<string, { sha256: string; bytes: number }>;
    };
    expect(manifest).toMatchObject({ format: 'tracery-product', formatVersion: 1 });
    const { 'manifest.json': seal, ...others } = Object.fromEntries(archive.entries);
    expect(Object.keys(manifest.files)).toEqual(Object.keys(others));
    for (const [path, content] of Object.entries(others))
      expect(manifest.files[path], path).toEqual({ sha256: sha256(content), bytes: content.length });
    expect(seal!.length).toBeGreaterThan(0);
    expect(archive.comment).toBe(sha256(bytes.subarray(0, -64)));
    const features = Object.keys(others).filter((path) => path.startsWith('features/'));
    expect(manifest.counts['features']).toBe(features.length);
  });

  test('is the same, byte by byte, as long as the product is', async () => {
    // The export stands in the log of the installation, not in the product.
    const first = sha256(await exported(manager));
    expect(sha256(await exported(manager))).toBe(first);
    await send('POST /reqapi/v1/features/create', { body: { name: 'Another', importance: 'Important' } });
    expect(sha256(await exported(manager))).not.toBe(first);
  });
});

describe('who may export a product', () => {
  test('managers do, and the audit log tells of it; others are refused', async () => {
    const { app, north } = fixture;
    await exported(manager);
    const { data } = await app.call('GET /prdapi/v1/products/audit', { token: manager.token });
    expect(data.list[0]).toMatchObject({ event: 'product.exported', by: { id: north.manager.id } });
    for (const role of ['DesignEngineer', 'Guest'] as const) {
      const member = await fixture.open(north.people[role], north.id);
      expect((await app.call(key, { token: member.token })).status).toBe(403);
    }
  });

  test('whoever stops being one while it is made gets no more', async () => {
    const { app, north } = fixture;
    await app.database.query(
      `insert into memberships (product_id, user_id, roles) values ($1, $2, '{ProductManager}')
       on conflict (product_id, user_id) do update set roles = excluded.roles`,
      [north.id, north.people.TestEngineer.id],
    );
    const other = await fixture.open(north.people.TestEngineer, north.id);
    const answer = app.http.inject({
      method: 'GET',
      url: '/prdapi/v1/products/archive',
      headers: { authorization: `Bearer ${other.token}` },
      payloadAsStream: true,
    });
    const stream = (await answer).stream();
    await app.database.query(
      `update memberships set roles = '{TestEngineer}' where product_id = $1 and user_id = $2`,
      [north.id, north.people.TestEngineer.id],
    );
    await expect(
      (async () => {
        for await (const chunk of stream) void chunk;
      })(),
    ).rejects.toThrow();
  });

  test('nobody makes two at a time; whoever leaves makes room', async () => {
    const { app } = fixture;
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.http.server.address() as AddressInfo;
    const first = await fetch(`http://127.0.0.1:${port}/prdapi/v1/products/archive`, {
      headers: { authorization: `Bearer ${manager.token}` },
    });
    expect(first.status).toBe(200);
    const taken = await app.call(key, { token: manager.token });
    await first.body!.cancel();
    expect([taken.status, taken.code]).toEqual([429, refusals['export.busy'].number]);
    await exported(manager);
  });
});
