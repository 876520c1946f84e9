import type { Answer, Registry } from '@tracery/contract';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { call } from '../../../lib/api/api.ts';
import { showInfo } from '../../../lib/alerts.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../../lib/query/use-read.ts';

export type Suspect = Answer<Registry['GET /damapi/v1/traces/suspects']>['list'][number];
export type Anchored = Answer<Registry['GET /damapi/v1/traces/anchors']>['items'][number];

interface ItemKey {
  kind: ItemKind;
  id: number;
}

export const useSuspects = ({ kind, id: sourceId }: ItemKey) =>
  useRead('GET /damapi/v1/traces/suspects', { query: { kind, sourceId } }, { isQuiet: true }).data?.list;

export const useAnchors = ({ kind, id: sourceId }: ItemKey, isWanted = true) =>
  useRead('GET /damapi/v1/traces/anchors', { query: { kind, sourceId } }, { isQuiet: true, isWanted }).data;

/** What of an item differs, by numbers of its blocks; undefined asks for everything made for it. */
export const useImpact = ({ kind, id: sourceId }: ItemKey, blocks: string | undefined, isWanted: boolean) =>
  useRead(
    'GET /damapi/v1/traces/impact',
    { query: { kind, sourceId, ...(blocks !== undefined && { blocks }) } },
    { isQuiet: true, isWanted, keepsPrevious: true },
  ).data;

export const readSuspectsAgain = (kinds: readonly ItemKind[]): Promise<void> =>
  readAgain(
    'GET /damapi/v1/traces/suspects',
    'GET /damapi/v1/traces/anchors',
    'GET /damapi/v1/traces/strip',
    'GET /damapi/v1/traces/state',
    'GET /damapi/v1/traces/list',
    'GET /damapi/v1/traces/summary',
    'GET /damapi/v1/operationlogs/list',
    ...[...new Set(kinds)].flatMap((kind) => {
      const { path } = kindSummaries[kind];
      return [`GET ${path}/get/{id}`, `GET ${path}/list`] as const;
    }),
  );

interface Confirmation {
  items: readonly ItemKey[];
  runsCount: boolean;
}

/** Says of items that they are still right after the change. */
export async function confirmSuspects(
  { upstream, fingerprint }: Suspect,
  { items, runsCount }: Confirmation,
): Promise<void> {
  const body = {
    kind: upstream.kind,
    sourceId: upstream.id,
    fingerprint,
    items: items.map(({ id }) => id),
    runsCount,
  };
  try {
    const { confirmed } = await call('POST /damapi/v1/traces/confirm', { body });
    showInfo(
      confirmed.length > 0
        ? text('suspect.confirmed', { count: confirmed.length })
        : text('suspect.nothingLeft'),
    );
  } finally {
    await readSuspectsAgain([upstream.kind, ...items.map(({ kind }) => kind)]);
  }
}

interface Anchoring {
  upstream: ItemKey;
  fingerprint: string;
  item: ItemKey;
  blocks: readonly number[];
}

export async function anchorItem({ upstream, fingerprint, item, blocks }: Anchoring): Promise<void> {
  try {
    await call('POST /damapi/v1/traces/anchor', {
      body: {
        kind: upstream.kind,
        sourceId: upstream.id,
        fingerprint,
        itemId: item.id,
        blocks: [...blocks],
      },
    });
  } finally {
    await readSuspectsAgain([upstream.kind, item.kind]);
  }
}
