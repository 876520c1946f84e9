// Which columns a list can have, and how a choice of them is written: `status,sourceId.220,updated`, with widths where
// somebody set them. Number and name always come first and are named only for their width.
import type { PlainKey } from '../../../lib/i18n/i18n.ts';
import { fieldOf, hasStatus, type ItemView } from '../view.ts';

export interface Column {
  name: string;
  label: PlainKey;
  /** In a list that nobody arranged. */
  isUsual: boolean;
  /** In pixels, where nobody set it. */
  width: number;
}

export interface Chosen {
  name: string;
  /** As somebody set it. */
  width?: number | undefined;
}

export const fixedColumns = ['number', 'name'] as const;

export const widthMin = 56;
export const widthMax = 640;

const fieldWidths: Record<string, number> = { link: 190, source: 190, owner: 160, person: 160 };

/** All but number and name, the usual ones first. `extra`: what only the table of this kind has. */
export function columnsOf(view: ItemView, extra?: PlainKey): Column[] {
  const { definition, fields, phase, isPlanned } = view;
  const all: Column[] = [
    ...(phase || hasStatus(definition)
      ? [
          {
            name: 'status',
            label: phase ? ('items.phase' as const) : ('items.status' as const),
            isUsual: true,
            width: definition.hasRuns ? 200 : 140,
          },
        ]
      : []),
    ...fields
      .filter(({ isSettled }) => !isSettled)
      .map(({ name, label, isInList }) => ({
        name,
        label,
        isUsual: Boolean(isInList),
        width: fieldWidths[fieldOf(view, name).type] ?? 130,
      })),
    ...(isPlanned
      ? [{ name: 'planned', label: 'itemKind.Iteration' as const, isUsual: true, width: 150 }]
      : []),
    ...(extra ? [{ name: 'extra', label: extra, isUsual: true, width: 160 }] : []),
    { name: 'updated', label: 'items.updated', isUsual: true, width: 120 },
    { name: 'tag', label: 'items.tags', isUsual: false, width: 180 },
    // Where the table of the kind has it already.
    ...(extra === 'items.creator'
      ? []
      : [{ name: 'creator', label: 'items.creator' as const, isUsual: false, width: 160 }]),
    { name: 'created', label: 'items.created', isUsual: false, width: 120 },
  ];
  return [...all.filter(({ isUsual }) => isUsual), ...all.filter(({ isUsual }) => !isUsual)];
}

const isFixed = (name: string) => (fixedColumns as readonly string[]).includes(name);

/** What the list does not have is left out, and so is a second mention. */
export function readColumns(columns: readonly Column[], text: string | undefined): Chosen[] {
  if (text === undefined) return columns.filter(({ isUsual }) => isUsual).map(({ name }) => ({ name }));
  const chosen = new Map<string, Chosen>();
  for (const part of text.split(',')) {
    const [name = '', width = ''] = part.split('.');
    const isKnown = isFixed(name) || columns.some((column) => column.name === name);
    if (!isKnown || chosen.has(name)) continue;
    const pixels = /^\d{2,3}$/.test(width)
      ? Math.min(widthMax, Math.max(widthMin, Number(width)))
      : undefined;
    chosen.set(name, { name, width: pixels });
  }
  return [...chosen.values()];
}

/** Undefined if they are the usual ones. */
export function writeColumns(columns: readonly Column[], chosen: readonly Chosen[]): string | undefined {
  const write = (list: readonly Chosen[]) =>
    list.map(({ name, width }) => (width === undefined ? name : `${name}.${width}`)).join(',');
  const text = write(chosen);
  return text === write(readColumns(columns, undefined)) ? undefined : text;
}

/** With another width; those that were not among them, the fixed ones, come first. */
export const withWidth = (chosen: readonly Chosen[], name: string, width: number | undefined): Chosen[] =>
  chosen.some((one) => one.name === name)
    ? chosen.map((one) => (one.name === name ? { name, width } : one))
    : [{ name, width }, ...chosen];

export const isShownIn = (chosen: readonly Chosen[]) => chosen.filter(({ name }) => !isFixed(name));
