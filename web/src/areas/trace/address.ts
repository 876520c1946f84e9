// What the address of Traceability says: scope, filters, page and the open thread.
import type { Call, Registry } from '@tracery/contract';
import { releases, type Release } from '@tracery/contract/traces/trace-state';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ItemsSearch } from '../../kit/items/address/items-search.ts';
import { addressOf } from '../../lib/navigation.ts';

type Query = NonNullable<Call<Registry['GET /damapi/v1/traces/list']>['query']>;

interface Selection {
  /** 0: what is planned in no iteration. */
  iterationId: number | undefined;
  featureId: number | undefined;
  release: Release | undefined;
  isGapsOnly: boolean;
}

const views = ['threads', 'matrix', 'baselines'] as const;
export type TraceView = (typeof views)[number];

export interface TraceSearch extends Selection {
  view: TraceView;
  isMatrix: boolean;
  from: number | undefined;
  until: number | undefined;
  /** The requirement whose thread is open. */
  openId: number | undefined;
  /** Columns that the matrix leaves out. */
  hidden: readonly string[];
}

/** What the matrix leaves out unless somebody asks for it. */
const hiddenAtFirst = 'iteration';

const whole = (text: string | undefined, least: number): number | undefined => {
  const number = text ? Number(text) : NaN;
  return Number.isSafeInteger(number) && number >= least ? number : undefined;
};

export function readSearch(search: ItemsSearch): TraceSearch {
  const from = whole(search['from'], 1);
  const view = views.find((one) => one === search['view']) ?? 'threads';
  return {
    view,
    isMatrix: view === 'matrix',
    iterationId: whole(search['iteration'], 0),
    featureId: whole(search['feature'], 1),
    release: releases.find((release) => release === search['release']),
    isGapsOnly: search['gaps'] === '1',
    from,
    until: from ? undefined : whole(search['until'], 1),
    openId: whole(search['id'], 1),
    hidden: (search['hide'] ?? hiddenAtFirst).split('.'),
  };
}

export const scopeQuery = ({ iterationId }: Pick<Selection, 'iterationId'>) =>
  iterationId === undefined ? {} : { iterationId };

/** All that the list is narrowed to, whatever the page. */
export const selectionQuery = ({ iterationId, featureId, release, isGapsOnly }: Selection): Query => ({
  ...scopeQuery({ iterationId }),
  ...(featureId && { featureId }),
  ...(release && { release }),
  ...(isGapsOnly && { gapsOnly: 'true' }),
});

export const pageQuery = (search: TraceSearch): Query => ({
  ...selectionQuery(search),
  ...(search.from && { from: search.from }),
  ...(search.until && { until: search.until }),
});

const path = '/trace';
const firstPage = { from: undefined, until: undefined };

export function useTraceAddress() {
  const search: ItemsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { stringifySearch } = useRouter().options;
  return useMemo(() => {
    const read = readSearch(search);
    const change = (changes: ItemsSearch, replace = false) =>
      void navigate({ to: path, search: (present) => ({ ...present, ...changes }), replace });
    const { iterationId, featureId, release, isGapsOnly } = read;
    const isFiltered = featureId !== undefined || release !== undefined || isGapsOnly;
    return {
      ...read,
      isNarrowed: iterationId !== undefined || isFiltered,
      /** Less than the scope is shown. */
      isFiltered,
      areColumnsChosen: search['hide'] !== undefined,
      /** Another scope or filter begins at the first page. */
      narrow: (changes: ItemsSearch) => change({ ...changes, ...firstPage }),
      showAll: () =>
        change({
          iteration: undefined,
          feature: undefined,
          release: undefined,
          gaps: undefined,
          ...firstPage,
        }),
      turnTo: (page: { from?: number; until?: number }, id?: number) =>
        change({
          from: page.from && String(page.from),
          until: page.until && String(page.until),
          ...(id && { id: String(id) }),
        } as ItemsSearch),
      showView: (view: TraceView) => change({ view: view === 'threads' ? undefined : view }),
      hide: (columns: readonly string[]) => {
        const hide = columns.join('.') || 'none';
        change({ hide: hide === hiddenAtFirst ? undefined : hide }, true);
      },
      open: (id: number) => change({ id: String(id) }),
      /** Walking from thread to thread leaves one step in the history of the browser. */
      walkTo: (id: number) => change({ id: String(id) }, true),
      close: () => change({ id: undefined }),
      forget: () => change({ id: undefined }, true),
      hrefOf: (id: number) => addressOf(path + stringifySearch!({ ...search, id: String(id) })),
    };
  }, [search, navigate, stringifySearch]);
}

export type TraceAddress = ReturnType<typeof useTraceAddress>;
