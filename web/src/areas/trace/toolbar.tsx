import { feature } from '@tracery/contract/kinds/feature';
import { iteration } from '@tracery/contract/kinds/iteration';
import { releases, releaseWords } from '@tracery/contract/traces/trace-state';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { ItemPicker } from '../../kit/items/fields/item-picker.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import type { TraceAddress } from './address.ts';
import styles from './trace.module.css';
import { ViewSwitch } from './view-switch.tsx';

interface Props {
  address: TraceAddress;
  /** How many requirements of the scope have gaps, if that is known. */
  gaps: number | undefined;
  /** What only one of the views has. */
  children: ReactNode;
}

export function Toolbar({ address, gaps, children }: Props) {
  const t = useText();
  const language = useLanguage();
  const { iterationId, featureId, release, isGapsOnly, narrow } = address;
  return (
    <div className={styles.toolbar}>
      <ViewSwitch view={address.view} showView={address.showView} />
      <ItemPicker
        isFilter
        label={t('trace.scope')}
        of={iteration}
        value={iterationId === undefined ? '' : String(iterationId)}
        known={undefined}
        none={t('trace.wholeProduct')}
        others={[{ value: '0', label: t('trace.withoutIteration') }]}
        onChoose={(id) => narrow({ iteration: id || undefined })}
      />
      <ItemPicker
        isFilter
        label={t('trace.stage.Feature')}
        of={feature}
        value={featureId ? String(featureId) : ''}
        known={undefined}
        none={t('trace.any')}
        onChoose={(id) => narrow({ feature: id || undefined })}
      />
      <FilterSelect
        label={t('trace.stage.Release')}
        value={release ?? ''}
        options={[
          { value: '', label: t('trace.any') },
          ...releases.map((value) => ({ value, label: releaseWords[value][language] })),
        ]}
        onChange={(value) => narrow({ release: value || undefined })}
      />
      <button
        type="button"
        className={classNames(styles.toggle, isGapsOnly && styles.toggleOn)}
        aria-pressed={isGapsOnly}
        onClick={() => narrow({ gaps: isGapsOnly ? undefined : '1' })}
      >
        <ListFilter size={14} />
        {t('trace.gapsOnly')}
        {gaps !== undefined && <span className={styles.toggleCount}>{gaps}</span>}
      </button>
      {children}
    </div>
  );
}
