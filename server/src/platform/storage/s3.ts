// File storage in S3.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type GetObjectCommandOutput,
} from '@aws-sdk/client-s3';
import { MissingBytes, StoreFull, probe, stage, type Storage } from './storage.ts';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A folder for each account: commands of operators run as root, and the app could not write into what they made. */
const incoming = path.join(os.tmpdir(), `tracery-incoming-${process.getuid?.() ?? 0}`);

const isMissing = (error: unknown) =>
  error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);

/** What stores answer that have no room (507, or names of their own), or that take nothing from us. */
const isFull = (error: unknown) =>
  error instanceof Error &&
  (/QuotaExceeded|StorageFull|InsufficientStorage|AccessDenied/i.test(error.name) ||
    ('$metadata' in error && (error.$metadata as { httpStatusCode?: number }).httpStatusCode === 507));

export function createS3Storage({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Options): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // A store that does not answer must not hold the connection of who uploads.
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
    // Newer checksums are sent as trailers, which not every store accepts with a stream.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (hash: string) => ({ Bucket: bucket, Key: `files/${hash.slice(0, 2)}/${hash}` });

  const has = async (hash: string) => {
    try {
      await client.send(new HeadObjectCommand(at(hash)));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };

  return {
    has,
    async put(source, maxBytes) {
      const { file, hash, size } = await stage(incoming, source, maxBytes);
      try {
        if (!(await has(hash))) {
          await client.send(
            new PutObjectCommand({ ...at(hash), Body: createReadStream(file), ContentLength: size }),
          );
        }
        return { hash, size };
      } catch (error) {
        throw isFull(error) ? new StoreFull() : error;
      } finally {
        await fs.rm(file, { force: true });
      }
    },
    async open(hash) {
      let answer: GetObjectCommandOutput;
      try {
        answer = await client.send(new GetObjectCommand(at(hash)));
      } catch (error) {
        throw isMissing(error) ? new MissingBytes(hash) : error;
      }
      return answer.Body as AsyncIterable<Uint8Array>;
    },
    async remove(hash) {
      await client.send(new DeleteObjectCommand(at(hash)));
    },
    async *list() {
      for (let next: string | undefined; ;) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: 'files/', ContinuationToken: next }),
        );
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const hash = path.basename(Key);
          if (/^[0-9a-f]{64}$/.test(hash)) yield { hash, size: Size, at: LastModified ?? new Date() };
        }
        next = page.NextContinuationToken;
        if (!next) return;
      }
    },
    async requireWritable() {
      const where = { Bucket: bucket, Key: `probe-${randomUUID()}` };
      try {
        await client.send(new PutObjectCommand({ ...where, Body: probe }));
        await client.send(new DeleteObjectCommand(where));
      } catch (error) {
        throw isFull(error) ? new StoreFull() : error;
      }
    },
  };
}
