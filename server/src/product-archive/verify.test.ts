// An archive of a product is taken for whole only if it is what was written.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import yazl from 'yazl';
import { archiveStream } from '../platform/archive-stream.ts';
import { verifyProduct } from './verify.ts';

const head = { format: 'tracery-product', formatVersion: 1, madeBy: 'Tracery', counts: { features: 1 } };

const whole = (): Promise<Buffer> =>
  buffer(
    archiveStream(async (archive) => {
      await archive.add('features/F-1.md', ['---\nnumber: "F-1"\n---\n充电限制']);
      await archive.add('files/F-1/1-plan.png', [Buffer.alloc(5000, 7).toString('latin1')]);
      return head;
    }),
  );

async function saved(bytes: Uint8Array): Promise<string> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'tracery-'));
  onTestFinished(() => fs.rm(directory, { recursive: true }));
  const file = path.join(directory, 'product.zip');
  await fs.writeFile(file, bytes);
  return file;
}

const verified = async (bytes: Uint8Array) => verifyProduct(await saved(bytes));

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

async function zipOf(files: Record<string, Uint8Array>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end({ comment: '0'.repeat(64), forceZip64Format: false });
  return buffer(zip.outputStream);
}

/** Whoever changes an archive can seal it again. */
const sealed = (zip: Buffer): Buffer => {
  const unsealed = zip.subarray(0, -64);
  return Buffer.concat([unsealed, Buffer.from(sha256(unsealed))]);
};

/** Names that no program would write. */
const renamed = (zip: Buffer, from: string, to: string): Buffer =>
  sealed(Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1'));

/** With a manifest that fits, unless another is given. */
async function madeOf(files: Record<string, Uint8Array>, manifest?: object): Promise<Buffer> {
  const described = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, { sha256: sha256(bytes), bytes: bytes.length }]),
  );
  const told = JSON.stringify({ ...head, files: described, ...manifest });
  return sealed(await zipOf({ ...files, 'manifest.json': Buffer.from(told) }));
}

test('what was written is whole', async () => {
  const { counts, files } = await verified(await whole());
  expect(counts).toEqual({ features: 1 });
  expect(Object.keys(files)).toEqual(['features/F-1.md', 'files/F-1/1-plan.png']);
  expect((await verified(await madeOf({ 'features/F-1.md': Buffer.from('text') }))).counts).toEqual({
    features: 1,
  });
});

test('with one byte changed, wherever it stands, it is refused', async () => {
  const bytes = await whole();
  const places = Array.from({ length: 40 }, (_, n) => Math.floor((n * (bytes.length - 1)) / 39));
  for (const place of places) {
    const changed = Buffer.from(bytes);
    changed[place] = changed[place]! ^ 1;
    await expect(verified(changed), `byte ${place} of ${bytes.length}`).rejects.toThrow(
      /not what was written/,
    );
  }
  await expect(verified(bytes.subarray(0, -1))).rejects.toThrow(/not what was written/);
  await expect(verified(Buffer.concat([bytes, Buffer.from('x')]))).rejects.toThrow(/not what was written/);
  await expect(verified(Buffer.alloc(0))).rejects.toThrow(/not what was written/);
});

test('sealed again, it is still refused: changed, missing, unknown, twice or leading out of its folder', async () => {
  const text = Buffer.from('text');
  const other = { sha256: sha256('other'), bytes: 4 };
  const plain = madeOf({ 'ab/F-1.md': text });
  const refused: [Buffer, RegExp][] = [
    [await madeOf({ 'F-1.md': text }, { files: { 'F-1.md': other } }), /F-1\.md was changed/],
    [await madeOf({ 'F-1.md': text }, { files: {} }), /F-1\.md is not in its manifest/],
    [await madeOf({}, { files: { 'F-1.md': other } }), /F-1\.md is missing/],
    [renamed(await plain, 'ab/F-1.md', '../F-1.md'), /invalid relative path/],
    [renamed(await plain, 'ab/F-1.md', '/ab/F-1md'), /absolute path/],
    [renamed(await madeOf({ 'F-1.md': text, 'F-2.md': text }), 'F-2.md', 'F-1.md'), /is in it twice/],
    [await madeOf({ 'F-1.md': text }, { formatVersion: 2 }), /newer release/],
    [await madeOf({ 'F-1.md': text }, { format: 'other' }), /not that of a product/],
    [sealed(await zipOf({ 'F-1.md': text })), /no manifest\.json/],
    [sealed(await zipOf({ 'manifest.json': Buffer.from('{') })), /no JSON/],
    [sealed(Buffer.alloc(100)), /cannot be read/],
  ];
  for (const [bytes, why] of refused) await expect(verified(bytes), String(why)).rejects.toThrow(why);
});

test('a file that unpacks to far more than it says it could is refused before it is unpacked', async () => {
  const bomb = await madeOf({ 'files/1': Buffer.alloc(8_000_000) });
  expect(bomb.length).toBeLessThan(12_000);
  await expect(verified(bomb)).rejects.toThrow(/far more than its size/);
  await expect(verifyProduct('/nowhere/product.zip')).rejects.toThrow(/not there/);
});
