import { expect, test } from 'vitest';
import { readReply } from './connection.ts';
import { Constants, scriptOf, type Recording } from './pgbench.ts';
import { median, quantile } from './table.ts';

const drawn = { first: 1000, bundles: 9, bundleSize: 200, places: [3, 8] };
const draws = { requirement: drawn, source: { ...drawn, places: [0] } };

const recording = (requirement: number, source: number, ...statements: [string, unknown[]][]): Recording => ({
  statements: statements.map(([sql, parameters]) => ({ sql, parameters })),
  values: { requirement, source },
});

const read = 'select from requirements where id = $2 and status = $1 and name = $3';

test('what is the id of the item in both recordings is drawn anew, and nothing else', () => {
  const constants = new Constants();
  const script = scriptOf(
    // The status equals the id of the first item by coincidence.
    [recording(11, 1, [read, [11, 11, 'a b']]), recording(12, 2, [read, [11, 12, 'a b']])],
    { constants, draws, isWrite: false },
  );
  expect(script).toBe(
    [
      '\\set place random(0, 1)',
      '\\set requirement 1000 + random(0, 8) * 200 + case when :place = 0 then 3 when :place = 1 then 8 end',
      'select from requirements where id = :requirement and status = :constant0 and name = :constant1;',
      '',
    ].join('\n'),
  );
  expect(constants.definitions).toEqual(['--define=constant0=11', '--define=constant1=a b']);
});

test('a write is one transaction that uses the id it was given and a key of its own', () => {
  const call = (id: number, key: string): Recording => ({
    ...recording(
      11,
      1,
      ['insert into keys (key, hash) values ($1, $2)', [key, Buffer.from('ab', 'hex')]],
      ['insert into items (kind) values ($1) returning id', ['Task']],
      ['update numbers set last = last + 1 returning last', []],
      [
        'insert into tasks (id, oid, tags, memo, closed) values ($1, $5, $2, $3, $4)',
        [id, ['a', 'b"c'], '', null, id + 40],
      ],
      ['select refresh($1::bigint[])', [[id]]],
    ),
    made: { id, last: id + 40 },
  });
  const constants = new Constants();
  const script = scriptOf(
    [call(500, '3f75bed9-61b5-4b1a-896d-18cebc46a25b'), call(501, 'b5686dcf-1192-463e-967e-257fb4c38567')],
    { constants, draws, isWrite: true },
  );
  expect(script.split('\n')).toEqual([
    '\\set key random(1, 9000000000000000000)',
    'update numbers set last = last + 1 returning last \\gset made_',
    'begin;',
    `insert into keys (key, hash) values (lpad(:key, 32, '0')::uuid, :constant0);`,
    'insert into items (kind) values (:constant1) returning id \\gset made_',
    `insert into tasks (id, oid, tags, memo, closed) values (:made_id, :made_last, :constant2, '', null);`,
    `select refresh(('{' || :made_id || '}')::bigint[]);`,
    'commit;',
    '',
  ]);
  expect(constants.definitions).toEqual([
    String.raw`--define=constant0=\xab`,
    '--define=constant1=Task',
    String.raw`--define=constant2={"a","b\"c"}`,
  ]);
});

test('recordings that differ in their statements make no script', () => {
  const different = [recording(11, 1, ['select 1', []]), recording(12, 2, ['select 2', []])] as const;
  const options = { constants: new Constants(), draws, isWrite: false };
  expect(() => scriptOf(different, options)).toThrow('different statements');
});

test('a reply is read once all of it has arrived', () => {
  const bytes = Buffer.from('HTTP/1.1 503 Busy\r\nContent-Length: 4\r\nx: y\r\n\r\nbusy');
  expect(readReply(bytes.subarray(0, 30))).toBeUndefined();
  expect(readReply(bytes.subarray(0, -1))).toBeUndefined();
  expect(readReply(bytes)).toMatchObject({ status: 503, body: Buffer.from('busy') });
});

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([9, 1, 4])).toBe(4);
  expect(median([9, 1, 4, 2])).toBe(3);
});

test('the 99th percentile is the value that one in a hundred exceeds', () => {
  const values = Array.from({ length: 200 }, (_, at) => at + 1);
  expect(quantile(values, 0.99)).toBe(199);
  expect(quantile(values, 0.5)).toBe(101);
});
