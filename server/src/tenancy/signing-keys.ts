// The Ed25519 keys that sign bearer tokens. They are stored encrypted in the database, so that all app processes share
// them and nobody handles key files. The newest one signs; a retired one is accepted until its tokens have expired.
import { generateKeyPair, importJWK, exportJWK, type CryptoKey, type JWK } from 'jose';
import type { Database, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';

interface SigningKey {
  kid: string;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

export interface SigningKeys {
  newest(): Promise<SigningKey>;
  find(kid: string): Promise<SigningKey | undefined>;
  /** Creates a key if the newest is old enough; returns whether it did. */
  rotate(options?: { evenIfYoung?: boolean }): Promise<boolean>;
  clearCache(): void;
}

const rotateAfter = sql`interval '30 days'`;
/** Longer than a token lives plus the time in which another process may still sign with the old key. */
const trustedAfterRetirement = sql`interval '20 minutes'`;
const ringSize = 3;
const refreshEvery = 60_000;
/** Limits the queries that tokens with made-up key ids can cause. */
const reloadForUnknownEvery = 2000;
const rotationLock = 7_254_002;

export function createSigningKeys(db: Database, secrets: Secrets): SigningKeys {
  let ring: SigningKey[] = [];
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  async function readRing(): Promise<SigningKey[]> {
    const rows = await db.transaction(
      (trx) =>
        trx.all(
          sql<{ kid: string; public_key: JWK; sealed_private_key: Buffer }>`
            select kid, public_key, sealed_private_key from signing_keys
            where retired_at is null or retired_at > now() - ${trustedAfterRetirement}
            order by created_at desc
            limit ${sql.number(ringSize)}
          `,
        ),
      { readOnly: true },
    );
    const keys: SigningKey[] = [];
    for (const row of rows) {
      const opened = secrets.open(row.sealed_private_key);
      // Encrypted with a former TRACERY_SECRET: neither the key nor its tokens are of use.
      if (!opened) continue;
      keys.push({
        kid: row.kid,
        publicKey: (await importJWK(row.public_key, 'EdDSA')) as CryptoKey,
        privateKey: (await importJWK(JSON.parse(opened.toString('utf8')) as JWK, 'EdDSA')) as CryptoKey,
      });
    }
    return keys;
  }

  async function makeKey(trx: Trx): Promise<void> {
    const pair = await generateKeyPair('EdDSA', { extractable: true });
    const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
    const publicJwk = JSON.stringify(await exportJWK(pair.publicKey));
    await trx.run(sql`update signing_keys set retired_at = now() where retired_at is null`);
    await trx.run(sql`
      insert into signing_keys (kid, public_key, sealed_private_key)
      values (${crypto.randomUUID()}, ${publicJwk}, ${secrets.seal(Buffer.from(privateJwk))})
    `);
  }

  async function load(): Promise<void> {
    ring = await readRing();
    if (ring.length === 0) {
      await db.transaction(async (trx) => {
        await trx.run(sql`select pg_advisory_xact_lock(${rotationLock})`);
        // Another process may have created one while we waited for the lock.
        if ((await readRing()).length === 0) await makeKey(trx);
      });
      ring = await readRing();
    }
    loadedAt = performance.now();
  }

  /** Concurrent callers share one query. */
  const refresh = () => (loading ??= load().finally(() => (loading = undefined)));
  const ageOfRing = () => performance.now() - loadedAt;

  return {
    async newest() {
      if (ring.length === 0) await refresh();
      // Sign with the cached keys and refresh in the background.
      else if (ageOfRing() > refreshEvery) refresh().catch(() => {});
      return ring[0]!;
    },
    async find(kid) {
      const known = ring.find((key) => key.kid === kid);
      if (known && ageOfRing() <= refreshEvery) return known;
      if (ageOfRing() > (known ? refreshEvery : reloadForUnknownEvery)) await refresh();
      return ring.find((key) => key.kid === kid);
    },
    async rotate({ evenIfYoung = false } = {}) {
      const didRotate = await db.transaction(async (trx) => {
        await trx.run(sql`select pg_advisory_xact_lock(${rotationLock})`);
        const young = await trx.maybe(
          sql`
            select kid from signing_keys
            where retired_at is null and created_at > now() - ${rotateAfter}
          `,
        );
        if (young && !evenIfYoung) return false;
        await makeKey(trx);
        return true;
      });
      if (didRotate) await refresh();
      return didRotate;
    },
    clearCache() {
      loadedAt = Number.NEGATIVE_INFINITY;
      ring = [];
    },
  };
}
