// What the hits can be narrowed to, with how many there are of each.
import type { Answer, Registry } from '@tracery/contract';
import { phases, phaseWords, type Phase } from '@tracery/contract/kinds/phases';
import { itemKinds } from '@tracery/contract/work-item/fields';
import { useId, type ReactNode } from 'react';
import { Mark } from '../../kit/items/fields/status-mark.tsx';
import type { Phase as Look } from '../../kit/items/view.ts';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import type { SearchAddress } from './address.ts';
import styles from './facets.module.css';

export type Found = Answer<Registry['GET /damapi/v1/search/items']>;

/** Shape and colour as in every kind. */
const looks: Record<Phase, Omit<Look, 'word'>> = {
  todo: { glyph: 'waiting', tone: 'neutral' },
  doing: { glyph: 'half', tone: 'blue' },
  verifying: { glyph: 'most', tone: 'violet' },
  done: { glyph: 'done', tone: 'green' },
};

interface Choice {
  value: string;
  label: string;
  icon: ReactNode;
  count: number;
  isChosen: boolean;
  onToggle: () => void;
}

interface GroupProps {
  title: string;
  choices: readonly Choice[];
  /** Not everything was counted. */
  isMore: boolean;
}

function Group({ title, choices, isMore }: GroupProps) {
  const id = useId();
  const shown = choices.filter(({ count, isChosen }) => count > 0 || isChosen);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul>
        {shown.map(({ value, label, icon, count, isChosen, onToggle }) => (
          <li key={value}>
            <button
              type="button"
              className={styles.facet}
              aria-pressed={isChosen}
              data-facet={value}
              onClick={onToggle}
            >
              <span className={styles.box} />
              {icon}
              <span className={styles.label}>{label}</span>
              <span className={styles.count}>{isMore && count > 0 ? `${count}+` : count}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  found: Found;
  address: SearchAddress;
}

export function Facets({ found: { facets }, address }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <aside className={styles.facets} aria-label={t('search.narrow')}>
      <Group
        title={t('search.kind')}
        isMore={!facets.isExact}
        choices={itemKinds.map((kind) => {
          const Icon = itemIcons[kind];
          return {
            value: kind,
            label: t(`itemKind.${kind}`),
            icon: <Icon size={16} strokeWidth={1.5} />,
            count: facets.kinds.find((one) => one.kind === kind)?.count ?? 0,
            isChosen: address.kinds.includes(kind),
            onToggle: () => address.toggleKind(kind),
          };
        })}
      />
      <Group
        title={t('search.phase')}
        isMore={!facets.isExact}
        choices={phases.map((phase) => ({
          value: phase,
          label: phaseWords[phase][language],
          icon: <Mark phase={{ ...looks[phase], word: '' }} shows="glyph" />,
          count: facets.phases.find((one) => one.phase === phase)?.count ?? 0,
          isChosen: address.phases.includes(phase),
          onToggle: () => address.togglePhase(phase),
        }))}
      />
    </aside>
  );
}
