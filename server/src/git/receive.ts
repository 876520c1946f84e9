// Takes what a forge sends: once for each delivery, and in one transaction with what follows from it.
import type { GitRules, PullState } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import type { Change } from '../tenancy/history.ts';
import { enterProductOfRepository, type CalledRepository, type MemberScope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { deliveryIdOf, isSignedBy, readDelivery } from './delivery.ts';
import { itemsOf, saveCheck, saveEntry, tellItems } from './entries.ts';
import type { ForgeEvent, PullEvent, PushEvent } from './forge-event.ts';
import { fixedIn, numbersIn } from './item-numbers.ts';
import { moveItems, movesOf, type Move } from './moves.ts';
import { readRules } from './rules.ts';

/** Everything that one delivery is about. */
interface Receiving {
  trx: Trx;
  scope: MemberScope;
  kinds: Kinds;
  repository: CalledRepository;
  /** The branch whose merges count. */
  branch: string;
  rules: GitRules;
}

const isOpen = (state: PullState | null | undefined): boolean => state === 'open' || state === 'draft';

async function takePull(receiving: Receiving, event: PullEvent): Promise<Move[]> {
  const { trx, scope, kinds, repository, branch, rules } = receiving;
  const { number, title, text, state, author, link, target, sha, at } = event;
  if (number === '') return [];
  const named = await itemsOf(trx, scope, kinds, numbersIn(`${title} ${event.branch}`));
  const fixed = await itemsOf(trx, scope, kinds, fixedIn(`${title}\n${text}`));
  const told = { type: 'pull', name: number, title, link, author, state, target, sha, at } as const;
  const mentioned = await itemsOf(trx, scope, kinds, numbersIn(text));
  const items = [...named, ...mentioned];
  const saved = await saveEntry(trx, scope, repository.id, { told, items });
  if (!saved || saved.isLate) return [];
  const sign = repository.forge === 'gitlab' ? '!' : '#';
  const by: Change = { field: 'pullRequest', to: `${repository.name}${sign}${number}` };
  if (isOpen(state)) {
    const isOpened = !isOpen(saved.before?.state);
    return movesOf(rules, 'opened', isOpened ? named : named.filter(({ id }) => saved.newItems.has(id)), by);
  }
  if (state !== 'merged' || target !== branch) return [];
  return [...movesOf(rules, 'merged', named, by), ...movesOf(rules, 'fixed', fixed, by)];
}

async function takeBranch(receiving: Receiving, event: PushEvent): Promise<Move[]> {
  const { trx, scope, kinds, repository, branch, rules } = receiving;
  const { isGone, sha, author, link } = event;
  if (event.branch === '' || event.branch === branch) return [];
  const items = await itemsOf(trx, scope, kinds, numbersIn(event.branch));
  const told = {
    type: 'branch' as const,
    name: event.branch,
    title: '',
    link,
    author,
    state: null,
    target: '',
    sha: isGone ? '' : sha,
    at: new Date(),
    isGone,
  };
  const saved = await saveEntry(trx, scope, repository.id, { told, items });
  if (!saved || isGone) return [];
  const opened =
    saved.before && !saved.before.is_gone ? items.filter(({ id }) => saved.newItems.has(id)) : items;
  return movesOf(rules, 'opened', opened, { field: 'branch', to: `${repository.name} ${event.branch}` });
}

/** A commit counts as merged with the first push that brings it to the branch that counts. */
async function takeCommits(receiving: Receiving, event: PushEvent): Promise<Move[]> {
  const { trx, scope, kinds, repository, branch, rules } = receiving;
  const isMerged = event.branch === branch;
  const moves: Move[] = [];
  for (const { sha, message, author, link, at } of event.commits) {
    const items = await itemsOf(trx, scope, kinds, numbersIn(message));
    if (items.length === 0) continue;
    const known = await trx.maybe(
      sql`
        select from git_entries where product_id = ${scope.productId} and repository_id = ${repository.id}
          and type = 'commit' and name = ${sha} and state = 'merged'
      `,
    );
    if (known) continue;
    const title = message.split('\n', 1)[0]!.slice(0, 300).toWellFormed().trim();
    const state = isMerged ? ('merged' as const) : null;
    const told = { type: 'commit', name: sha, title, link, author, state, target: '', sha, at } as const;
    await saveEntry(trx, scope, repository.id, { told, items });
    if (!isMerged) continue;
    const fixed = await itemsOf(trx, scope, kinds, fixedIn(message));
    const by: Change = { field: 'commit', to: `${repository.name}@${sha.slice(0, 7)}` };
    moves.push(...movesOf(rules, 'fixed', fixed, by));
  }
  return moves;
}

async function takeEvent(receiving: Receiving, event: ForgeEvent): Promise<Move[]> {
  const { trx, scope, repository } = receiving;
  const tell = (shas: readonly string[], names: readonly string[]) =>
    tellItems(trx, scope, repository.id, { shas, names });
  if (event.type === 'check') {
    if (event.sha === '' || event.name === '') return [];
    if ((await saveCheck(trx, scope, repository.id, event)) > 0) await tell([event.sha], []);
    return [];
  }
  if (event.type === 'pull') {
    const moves = await takePull(receiving, event);
    await tell([], [event.number]);
    return moves;
  }
  const moves = [...(await takeBranch(receiving, event)), ...(await takeCommits(receiving, event))];
  await tell(
    event.commits.map(({ sha }) => sha),
    [event.branch],
  );
  return moves;
}

/** Locks the repository, so that its deliveries follow each other. False if this one came before. */
async function begin(
  trx: Trx,
  { productId }: MemberScope,
  { id }: CalledRepository,
  { deliveryId, defaultBranch }: { deliveryId: string; defaultBranch: string },
): Promise<{ branch: string } | undefined> {
  const { branch } = await trx.one(
    sql<{ branch: string }>`
      update git_repositories set last_at = now(),
        default_branch = coalesce(nullif(${defaultBranch}, ''), default_branch)
      where product_id = ${productId} and id = ${id}
      returning coalesce(nullif(branch, ''), default_branch) as branch
    `,
  );
  const isNew = await trx.run(
    sql`
      insert into git_deliveries (product_id, repository_id, delivery_id)
      values (${productId}, ${id}, ${deliveryId}) on conflict do nothing
    `,
  );
  return isNew > 0 ? { branch } : undefined;
}

export const receiveDelivery =
  ({
    kinds,
    secrets,
  }: {
    kinds: Kinds;
    secrets: Secrets;
  }): Handler<'POST /prdapi/v1/git/deliveries/{address}'> =>
  (context, { params }) =>
    context.write(async (trx) => {
      const sent = context.requestInfo;
      const [productId, address] = params.address.split('-') as [string, string];
      const called = await enterProductOfRepository(trx, Number(productId), address);
      const secret = called && secrets.open(called.repository.secret)?.toString();
      if (!called || !secret || !isSignedBy(called.repository.forge, secret, sent))
        throw new Refusal('git.refused');
      const { scope, repository } = called;
      const { defaultBranch, events } = readDelivery(repository.forge, sent);
      const deliveryId = deliveryIdOf(repository.forge, sent);
      const begun = await begin(trx, scope, repository, { deliveryId, defaultBranch });
      if (!begun) return {};
      const rules = await readRules(trx, scope);
      const receiving = { trx, scope, kinds, repository, branch: begun.branch, rules };
      const moves: Move[] = [];
      for (const event of events) moves.push(...(await takeEvent(receiving, event)));
      await moveItems(trx, scope, kinds, moves);
      return {};
    });
