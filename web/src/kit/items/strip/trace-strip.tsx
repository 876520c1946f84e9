// The place of an item in its thread, under its name. Each knot opens the item, or the list of several.
import { Link, useNavigate } from '@tanstack/react-router';
import { definitionOf } from '@tracery/contract/kinds/index';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { isChainKind } from '@tracery/contract/traces/strip';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLanguage, useText, type PlainKey } from '../../../lib/i18n/i18n.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { itemIcons } from '../../ui/item-icons.generated.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { StatusMark } from '../fields/status-mark.tsx';
import { useSuspects } from '../suspects/calls.ts';
import { stagesOf, type Strip, type StripItem, type StripStage } from './stages.ts';
import { StripFrame } from './strip-frame.tsx';
import styles from './trace-strip.module.css';

/** So many items of a knot are listed; Traceability has them all. */
const listedMax = 20;

const searchFor = ({ kind, id }: Pick<StripItem, 'kind' | 'id'>) => ({
  [definitionOf(kind).screen.parameters?.open ?? 'id']: String(id),
});

/** Where Traceability shows all of the thread. */
function threadSearch(strip: Strip): Record<string, string> | undefined {
  const here = strip.items.find(({ place }) => place === 'here');
  if (here?.kind === 'Feature') return { feature: String(here.id) };
  const requirement = strip.items.find(({ kind, place }) => kind === 'Requirement' && place !== 'downstream');
  return here && isChainKind(here.kind) && requirement ? { id: String(requirement.id) } : undefined;
}

interface KnotProps {
  strip: Strip;
  stage: StripStage;
  label: string;
  children: ReactNode;
}

/** Several items: a list of them. */
function KnotList({ strip, stage, label, children }: KnotProps) {
  const t = useText();
  const navigate = useNavigate();
  const all = threadSearch(strip);
  const entries: MenuEntry[] = stage.items.slice(0, listedMax).map((item) => ({
    label: `${itemNumber(item.kind, item.oid)} ${item.name}`,
    icon: <StatusMark definition={definitionOf(item.kind)} item={item} shows="glyph" />,
    onChoose: () => void navigate({ to: kindSummaries[item.kind].screen.path, search: searchFor(item) }),
  }));
  if (all && stage.items.length > listedMax)
    entries.push({
      label: t('strip.showAll'),
      isFirstOfGroup: true,
      onChoose: () => void navigate({ to: '/trace', search: all }),
    });
  return (
    <MenuButton label={label} entries={entries} className={styles.open} isNamedInside>
      {children}
    </MenuButton>
  );
}

function Knot({ strip, stage }: { strip: Strip; stage: StripStage }) {
  const t = useText();
  const language = useLanguage();
  const { kind, items, state, value, isNumber, note } = stage;
  const Icon = itemIcons[kind];
  const isOne = isNumber || state === 'here';
  const label = isOne
    ? definitionOf(kind).words[language]
    : t(`screen.${kindSummaries[kind].name}` as PlainKey);
  const inside = (
    <>
      <span className={styles.kind}>
        <Icon size={14} strokeWidth={1.5} />
        <span>{label}</span>
      </span>{' '}
      <span className={styles.value} data-number={isNumber || undefined}>
        {value}
      </span>{' '}
      <span className={styles.note}>{note}</span>
    </>
  );
  const [item] = items;
  const content =
    !item || state === 'here' ? (
      <div className={styles.open}>{inside}</div>
    ) : items.length === 1 ? (
      <Link
        to={kindSummaries[item.kind].screen.path}
        search={searchFor(item)}
        className={styles.open!}
        title={item.name}
      >
        {inside}
      </Link>
    ) : (
      <KnotList strip={strip} stage={stage} label={label}>
        {inside}
      </KnotList>
    );
  return (
    <li
      className={styles.knot}
      data-knot={kind}
      data-state={state}
      aria-current={state === 'here' ? 'true' : undefined}
    >
      {content}
    </li>
  );
}

/** Where not all knots have room, the item itself is in sight. */
function useHereInSight(strip: Strip | undefined) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const here = strip && list.current?.querySelector<HTMLElement>('[data-state=here]');
    if (!list.current || !here) return;
    list.current.scrollLeft = here.offsetLeft - (list.current.clientWidth - here.offsetWidth) / 2;
  }, [strip]);
  return list;
}

export function TraceStrip({ kind, id }: { kind: ItemKind; id: number }) {
  const t = useText();
  const language = useLanguage();
  const { data, isError, refetch } = useRead(
    'GET /damapi/v1/traces/strip',
    { query: { kind, sourceId: id } },
    { isQuiet: true },
  );
  const suspects = useSuspects({ kind, id });
  const changed = useMemo(() => new Set(suspects?.map(({ upstream }) => upstream.id)), [suspects]);
  // The words follow the language.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const stages = useMemo(() => (data ? stagesOf(data, changed) : []), [data, changed, language]);
  const list = useHereInSight(data);
  if (!data)
    return (
      <StripFrame>
        {isError && (
          <p className={styles.failed}>
            {t('strip.notLoaded')}
            <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
          </p>
        )}
      </StripFrame>
    );
  return (
    <nav className={styles.strip} aria-label={t('strip.label')}>
      <ol
        ref={list}
        className={styles.knots}
        // Where it scrolls and has no link, keys must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={stages.every(({ items, state }) => items.length === 0 || state === 'here') ? 0 : undefined}
      >
        {stages.map((stage) => (
          <Knot key={stage.kind + stage.state} strip={data} stage={stage} />
        ))}
        {stages.length === 1 && <li className={styles.alone}>{t('strip.alone')}</li>}
      </ol>
    </nav>
  );
}
