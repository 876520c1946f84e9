import { Grid2x2, Layers } from 'lucide-react';
import { useId } from 'react';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { TraceIcon } from '../../kit/ui/trace-icon.ts';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { useText } from '../../lib/i18n/i18n.ts';
import type { TraceAddress } from './address.ts';

interface Props extends Pick<TraceAddress, 'view' | 'showView'> {
  /** For narrow places. */
  isIconOnly?: boolean;
}

/** Threads, the same as a table, or what was at other times. */
export function ViewSwitch({ view, showView, isIconOnly = false }: Props) {
  const t = useText();
  const labelId = useId();
  const look = { size: 15, strokeWidth: 1.75 };
  return (
    <>
      <span id={labelId} className={visuallyHidden.text}>
        {t('trace.view')}
      </span>
      <Segmented
        labelledBy={labelId}
        value={view}
        isIconOnly={isIconOnly}
        choices={[
          { value: 'threads', label: t('trace.threads'), icon: <TraceIcon {...look} /> },
          { value: 'matrix', label: t('trace.matrix'), icon: <Grid2x2 {...look} /> },
          { value: 'baselines', label: t('trace.baselines'), icon: <Layers {...look} /> },
        ]}
        onChoose={showView}
      />
    </>
  );
}
