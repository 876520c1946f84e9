// What must be suspect, said without a database: which text each edge and each run was confirmed at, and which it is now.
import type { ItemKind } from '@tracery/contract';

export interface ModelText {
  name: string;
  /** The two criteria of the content, each in one of its wordings. */
  lines: readonly [string, string];
}

interface ModelItem {
  kind: ItemKind;
  text: ModelText;
  isTrashed: boolean;
  /** The text of a test case at its last run, if that passed. */
  ranAt?: string | undefined;
}

export interface ModelEdge {
  upstream: number;
  downstream: number;
  /** The field and the links that make it; it ends with the last of them. */
  by: Set<string>;
  /** The lines that it is anchored to; none: the whole text. */
  lines: readonly number[];
  confirmedAt: string;
  /** What the last run of a test case that passed depended on. */
  ranAt?: string | undefined;
}

const wholeText = (text: ModelText): string => JSON.stringify([text.name, ...text.lines]);

export function createSuspectModel() {
  const items = new Map<number, ModelItem>();
  const edges = new Map<string, ModelEdge>();
  const keyOf = (upstream: number, downstream: number) => `${upstream} ${downstream}`;
  const textOf = (id: number) => items.get(id)!.text;
  const edgesTo = (downstream: number) =>
    [...edges.values()].filter((edge) => edge.downstream === downstream);

  const dependency = ({ upstream, lines }: Pick<ModelEdge, 'upstream' | 'lines'>): string =>
    lines.length === 0
      ? wholeText(textOf(upstream))
      : [...lines]
          .sort((a, b) => a - b)
          .map((line) => `${line} ${textOf(upstream).lines[line]}`)
          .join(', ');
  const isSuspect = (edge: ModelEdge) => edge.confirmedAt !== dependency(edge);
  const isEdgeStale = (edge: ModelEdge) => edge.ranAt !== undefined && edge.ranAt !== dependency(edge);

  return {
    items,
    edges,
    edgesTo,
    addItem: (id: number, kind: ItemKind, text: ModelText) =>
      void items.set(id, { kind, text, isTrashed: false }),
    save(id: number, changed: Partial<ModelText>) {
      const item = items.get(id)!;
      item.text = { ...item.text, ...changed };
    },
    setTrashed(id: number, isTrashed: boolean) {
      items.get(id)!.isTrashed = isTrashed;
    },
    /** Making an edge confirms it. */
    connect(upstream: number, downstream: number, by: string) {
      const known = edges.get(keyOf(upstream, downstream));
      if (known) {
        known.by.add(by);
        return;
      }
      const now = dependency({ upstream, lines: [] });
      const ranAt = items.get(downstream)!.ranAt === undefined ? undefined : now;
      edges.set(keyOf(upstream, downstream), {
        upstream,
        downstream,
        by: new Set([by]),
        lines: [],
        confirmedAt: now,
        ranAt,
      });
    },
    disconnect(upstream: number, downstream: number, by: string) {
      const known = edges.get(keyOf(upstream, downstream))!;
      known.by.delete(by);
      if (known.by.size === 0) edges.delete(keyOf(upstream, downstream));
    },
    /** A run that was fresh stays so. */
    anchor(upstream: number, downstream: number, lines: readonly number[]) {
      const edge = edges.get(keyOf(upstream, downstream))!;
      const wasFresh = edge.ranAt === dependency(edge);
      edge.lines = lines;
      edge.confirmedAt = dependency(edge);
      if (wasFresh) edge.ranAt = dependency(edge);
    },
    /** Answers whether there was something to confirm. */
    confirm(upstream: number, downstream: number, runsCount: boolean): boolean {
      const item = items.get(downstream)!;
      if (item.isTrashed) return false;
      if (upstream === downstream) {
        const wasStale = item.ranAt !== undefined && item.ranAt !== wholeText(item.text);
        if (wasStale && runsCount) item.ranAt = wholeText(item.text);
        return wasStale && runsCount;
      }
      const edge = edges.get(keyOf(upstream, downstream))!;
      const wasSuspect = isSuspect(edge) || (runsCount && isEdgeStale(edge));
      edge.confirmedAt = dependency(edge);
      if (runsCount && edge.ranAt !== undefined) edge.ranAt = dependency(edge);
      return wasSuspect;
    },
    run(testcase: number, hasPassed: boolean) {
      const item = items.get(testcase)!;
      item.ranAt = hasPassed ? wholeText(item.text) : undefined;
      for (const edge of edgesTo(testcase)) edge.ranAt = hasPassed ? dependency(edge) : undefined;
    },
    /** The rows that the table must have, and no others: upstream, downstream and subject. */
    rows(): string[] {
      const ofEdges = [...edges.values()].flatMap((edge) => [
        ...(isSuspect(edge) ? [`${keyOf(edge.upstream, edge.downstream)} edge`] : []),
        ...(isEdgeStale(edge) ? [`${keyOf(edge.upstream, edge.downstream)} run`] : []),
      ]);
      const ofOwnText = [...items].flatMap(([id, { ranAt, text }]) =>
        ranAt === undefined || ranAt === wholeText(text) ? [] : [`${keyOf(id, id)} run`],
      );
      return [...ofEdges, ...ofOwnText].sort();
    },
    /** What a list of a kind that is narrowed to suspects must hold. */
    suspectIds: (kind: ItemKind): number[] =>
      [...items]
        .filter(([, item]) => item.kind === kind && !item.isTrashed)
        .map(([id]) => id)
        .filter((id) => edgesTo(id).some((edge) => isSuspect(edge) && !items.get(edge.upstream)!.isTrashed))
        .sort((a, b) => a - b),
  };
}

export type SuspectModel = ReturnType<typeof createSuspectModel>;
