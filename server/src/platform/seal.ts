// The last 64 bytes of an archive, its comment, are the SHA-256 of all bytes before them. So one changed byte anywhere is
// found by reading the file once, and any ZIP program opens it.
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Of a SHA-256 in hexadecimal digits. */
export const sealLength = 64;
/** What a ZIP file ends with until its seal is known. */
export const unsealed = '0'.repeat(sealLength);

/** Hashes all but the last bytes, and holds those back. */
function createHeldBack() {
  const digest = createHash('sha256');
  let end: Buffer = Buffer.alloc(0);
  return {
    /** What is certain not to belong to the seal. */
    take(chunk: Buffer): Buffer {
      const held = Buffer.concat([end, chunk]);
      const until = Math.max(0, held.length - sealLength);
      const certain = held.subarray(0, until);
      digest.update(certain);
      end = Buffer.from(held.subarray(until));
      return certain;
    },
    digest: () => digest.digest('hex'),
    end: () => end.toString('latin1'),
  };
}

/** Lets all bytes through; afterwards `digest` is what `end` must be. */
export function createSeal() {
  const heldBack = createHeldBack();
  return {
    stream: new Transform({
      transform(chunk: Buffer, _encoding, done) {
        heldBack.take(chunk);
        done(null, chunk);
      },
    }),
    digest: heldBack.digest,
    end: heldBack.end,
  };
}

/** Puts the seal in the place of the last bytes. */
export function sealing(): Transform {
  const heldBack = createHeldBack();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, heldBack.take(chunk));
    },
    flush(done) {
      done(null, heldBack.digest());
    },
  });
}
