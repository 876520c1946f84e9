import { formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useMe, useSession } from '../../lib/session/current-session.ts';
import { LogoMark } from '../ui/logo.tsx';
import styles from './paper.module.css';
import type { LabelledValue } from './printed-parts.tsx';

interface Props {
  title: string;
  /** What of the product it is about. */
  scope: string;
  values: readonly LabelledValue[];
  madeAt: Date;
}

/** `2026-11-19 14:03`. */
export const minuteOf = (moment: Date): string => formatMoment(moment).slice(0, -3);

export function Cover({ title, scope, values, madeAt }: Props) {
  const t = useText();
  const me = useMe();
  const product = useSession()?.productName ?? '';
  const all: readonly LabelledValue[] = [
    ...values,
    { label: t('print.madeAt'), value: minuteOf(madeAt) },
    { label: t('print.madeBy'), value: me?.name ?? '' },
  ];
  return (
    <>
      <p className={styles.coverProduct}>{product}</p>
      <svg className={styles.thread} viewBox="0 0 640 96" aria-hidden="true">
        <path d="M0 24H120C190 24 190 66 260 66H640" />
        <path d="M0 66H640" />
        <path d="M320 66C380 66 380 24 440 24H640" data-pale="" />
        <circle cx="120" cy="24" r="6" />
        <circle cx="260" cy="66" r="7" data-full="" />
        <circle cx="440" cy="24" r="5" data-pale="" />
        <circle cx="560" cy="66" r="6" />
      </svg>
      <h2 className={styles.coverTitle}>{title}</h2>
      <p className={styles.coverScope}>{scope}</p>
      <dl className={styles.coverFacts}>
        {all.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.coverFoot}>
        <LogoMark size={18} />
        {t('app.name')}
      </p>
    </>
  );
}
