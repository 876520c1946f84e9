// The ring of Ed25519 keys that sign bearer tokens. It lives in the database, sealed, so that all app processes share
// it and nobody has to handle key files. The newest signs; a retired one is still believed until its tokens are dead.
import { generateKeyPair, importJWK, exportJWK, type CryptoKey, type JWK } from 'jose';
import { sql } from 'kysely';
import { build, type Database, type Trx } from '../platform/database/database.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';

interface SigningKey {
  kid: string;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

export interface SigningKeys {
  newest(): Promise<SigningKey>;
  find(kid: string): Promise<SigningKey | undefined>;
  /** Makes a new key when the newest is old enough; says whether it did. */
  rotate(options?: { evenIfYoung?: boolean }): Promise<boolean>;
  clearCache(): void;
}

const rotateAfter = sql`interval '30 days'`;
/** Longer than a token lives plus the time in which another process may still sign with the old key. */
const trustedAfterRetirement = sql`interval '20 minutes'`;
const ringSize = 3;
const refreshEvery = 60_000;
/** A stream of tokens with made-up key ids must not become a stream of queries. */
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
          build
            .selectFrom('signing_keys')
            .select(['kid', 'public_key', 'sealed_private_key'])
            .where((where) =>
              where.or([
                where('retired_at', 'is', null),
                where('retired_at', '>', sql<Date>`now() - ${trustedAfterRetirement}`),
              ]),
            )
            .orderBy('created_at', 'desc')
            .limit(ringSize),
        ),
      { readOnly: true },
    );
    const keys: SigningKey[] = [];
    for (const row of rows) {
      const opened = secrets.open(row.sealed_private_key);
      // Sealed with a former secret of this installation: useless, and so are the tokens it signed.
      if (!opened) continue;
      keys.push({
        kid: row.kid,
        publicKey: (await importJWK(row.public_key as JWK, 'EdDSA')) as CryptoKey,
        privateKey: (await importJWK(JSON.parse(opened.toString('utf8')) as JWK, 'EdDSA')) as CryptoKey,
      });
    }
    return keys;
  }

  async function makeKey(trx: Trx): Promise<void> {
    const pair = await generateKeyPair('EdDSA', { extractable: true });
    const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
    await trx.run(
      build
        .updateTable('signing_keys')
        .set({ retired_at: sql`now()` })
        .where('retired_at', 'is', null),
    );
    await trx.run(
      build.insertInto('signing_keys').values({
        kid: crypto.randomUUID(),
        public_key: JSON.stringify(await exportJWK(pair.publicKey)),
        sealed_private_key: secrets.seal(Buffer.from(privateJwk)),
      }),
    );
  }

  async function load(): Promise<void> {
    ring = await readRing();
    if (ring.length === 0) {
      await db.transaction(async (trx) => {
        await trx.run(sql`select pg_advisory_xact_lock(${rotationLock})`.compile(build));
        // Another process may have made one while we waited for the lock.
        if ((await readRing()).length === 0) await makeKey(trx);
      });
      ring = await readRing();
    }
    loadedAt = performance.now();
  }

  /** One query however many requests ask at once. */
  const refresh = () => (loading ??= load().finally(() => (loading = undefined)));
  const ageOfRing = () => performance.now() - loadedAt;

  return {
    async newest() {
      if (ring.length === 0) await refresh();
      // An old ring still signs; the fresh one is used from the next token on.
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
        await trx.run(sql`select pg_advisory_xact_lock(${rotationLock})`.compile(build));
        const young = await trx.maybe(
          build
            .selectFrom('signing_keys')
            .select('kid')
            .where('retired_at', 'is', null)
            .where('created_at', '>', sql<Date>`now() - ${rotateAfter}`),
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
