import type { Answer, Registry } from '@tracery/contract';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { readAllAgain, useRead } from '../../lib/query/use-read.ts';

export type Listed = Answer<Registry['GET /damapi/v1/proposals/list']>['list'][number];
export type Proposal = Answer<Registry['GET /damapi/v1/proposals/get/{id}']>;
export type Change = Proposal['changes'][number];
export type ChangeFields = Answer<Registry['GET /damapi/v1/proposals/change/{id}']>['fields'];
export type ChangeField = ChangeFields[number];
export type Outcome = Answer<Registry['POST /damapi/v1/proposals/accept']>['outcomes'][number];

export type Edits = Readonly<Record<string, string | number>>;

export const useProposals = (isAll: boolean, limit: number) =>
  useRead(
    'GET /damapi/v1/proposals/list',
    { query: { limit, ...(!isAll && { isOpen: 'yes' as const }) } },
    { keepsPrevious: true },
  );

export const useProposal = (id: number) =>
  useRead('GET /damapi/v1/proposals/get/{id}', { params: { id } }, { inline: ['notFound'] });

export const useChange = (id: number, place: number) =>
  useRead(
    'GET /damapi/v1/proposals/change/{id}',
    { params: { id }, query: { place } },
    { inline: ['notFound'] },
  );

export interface Accepted {
  place: number;
  fields?: Edits;
}

/** Tells what became of them; answers those that were not applied. */
export async function acceptChanges(id: number, changes: readonly Accepted[]): Promise<Outcome[]> {
  try {
    const { outcomes } = await call('POST /damapi/v1/proposals/accept', {
      body: { id, changes: changes.map((one) => ({ ...one })) },
    });
    const left = outcomes.filter(({ result }) => result !== 'accepted');
    showInfo(
      left.length === 0
        ? text('proposal.done.accepted', { count: outcomes.length })
        : text('proposal.done.left', { count: left.length, total: outcomes.length }),
    );
    return left;
  } finally {
    // Whatever is on screen may show one of the items.
    await readAllAgain();
  }
}

export async function declineChanges(id: number, places: number[]): Promise<void> {
  try {
    await call('POST /damapi/v1/proposals/decline', { body: { id, places } });
    showInfo(text('proposal.done.declined', { count: places.length }));
  } finally {
    await readAllAgain();
  }
}
