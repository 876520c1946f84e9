// The last runs of a test on its branch as bars, the newest at the right.
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { formatList } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './trend.module.css';

const most = 12;

const tones = { p: 'green', f: 'red', s: 'neutral' } as const;
const words = { p: 'report.passed', f: 'report.failed', s: 'report.skipped' } as const;

export function Trend({ trend }: { trend: string }) {
  const t = useText();
  const letters = trend.slice(-most).split('');
  const said = letters.map((letter) => {
    const word = t(words[letter.toLowerCase() as keyof typeof words]);
    return /[PF]/.test(letter) ? `${word} (${t('report.both')})` : word;
  });
  const label = t('report.history', { count: letters.length, results: formatList(said) });
  return (
    <span className={styles.trend} title={label}>
      <span className={visuallyHidden.text}>{label}</span>
      {letters.map((letter, at) => (
        <i
          // Only its place tells one run from another.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          data-tone={tones[letter.toLowerCase() as keyof typeof tones]}
          data-both={/[PF]/.test(letter) || undefined}
        />
      ))}
    </span>
  );
}
