import type { Answer, Call, Registry } from '@tracery/contract';
import type { TraceRules } from '@tracery/contract/traces/trace-state';
import { isManager as hasManagerRole, type Role } from '@tracery/contract/products/roles';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { session, useSession } from '../../lib/session/current-session.ts';
import { useMergedForm } from '../../kit/form/use-merged-form.ts';

const get = 'GET /prdapi/v1/products/get/{id}';
export type Product = Answer<Registry[typeof get]>;

export const useProduct = (id: number) => useRead(get, { params: { id } });

export const isManagedByMe = ({ role }: Product): boolean => hasManagerRole(role.split(',') as Role[]);

/** The editable fields as form values. */
export type Settings = Record<
  'name' | 'kind' | 'tag' | 'status' | 'content' | 'neededStages' | 'fromImportance',
  string
>;

interface Stored {
  name: string;
  kind: string;
  tag: string;
  status: number;
  traceRules: TraceRules;
}

/** The stages that each requirement needs, as the value of a select. */
export const neededStages = ['Function Testcase', 'Function', 'Testcase', ''] as const;
export type NeededStages = (typeof neededStages)[number];

const neededStagesOf = ({ needsFunction, needsTestcase }: TraceRules): string =>
  [...(needsFunction ? ['Function'] : []), ...(needsTestcase ? ['Testcase'] : [])].join(' ');

const settingsOf = ({ name, kind, tag, status, traceRules }: Stored, content: string): Settings => ({
  name,
  kind,
  tag,
  status: String(status),
  content,
  neededStages: neededStagesOf(traceRules),
  fromImportance: traceRules.fromImportance,
});

/** Both belong together in the call. */
const rulesIn = ({ neededStages: needed, fromImportance }: Settings): TraceRules => ({
  needsFunction: needed.includes('Function'),
  needsTestcase: needed.includes('Testcase'),
  fromImportance: fromImportance as TraceRules['fromImportance'],
});

const update = 'POST /prdapi/v1/products/update';
type Body = Call<Registry[typeof update]>['body'];

/** Only changed fields are sent; never manager, creator and times. */
function toUpdateBody(product: Product, version: number, changes: Partial<Settings>): Body {
  const { name, kind, tag, status, content } = changes;
  const changesRules = changes.neededStages !== undefined || changes.fromImportance !== undefined;
  return {
    id: product.id,
    version,
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind: kind as NonNullable<Body['kind']> }),
    ...(tag !== undefined && { tag }),
    ...(status !== undefined && { status: Number(status) }),
    ...(content !== undefined && { data: { content } }),
    ...(changesRules && {
      traceRules: rulesIn({ ...settingsOf(product, product.data.content), ...changes }),
    }),
  };
}

const refetchSettings = (): Promise<void> =>
  readAgain('GET /prdapi/v1/products/get/{id}', 'GET /prdapi/v1/products/list');

async function saveSettings(product: Product, version: number, changes: Partial<Settings>): Promise<number> {
  const { name } = product;
  const body = toUpdateBody(product, version, changes);
  const saved = await call(update, { body }, { inline: ['item.stale'] });
  if (changes.name !== undefined) session.update({ productName: changes.name });
  showInfo(text('product.saved', { name: changes.name ?? name }));
  await refetchSettings();
  return saved.version;
}

export function useProductForm(product: Product, isManager: boolean) {
  const userId = useSession()?.claims.userId;
  return useMergedForm<Settings>({
    // Readers must not see drafts that they typed as manager.
    name: `product ${product.id} ${isManager ? 'of' : 'read by'} ${userId}`,
    subject: {
      userId: userId ?? 0,
      productId: product.id,
      part: 'settings',
      title: product.name,
      path: '/setting/product',
    },
    texts: ['content'],
    onMerged: () => showInfo(text('product.merged')),
    saved: settingsOf(product, product.data.content),
    version: product.version,
    save: (changes, from) => saveSettings(product, from, changes),
    valuesIn: (current: Stored & { content: string }) => settingsOf(current, current.content),
    readAgain: refetchSettings,
  });
}
