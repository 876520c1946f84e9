import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { isTextType } from './build-request.ts';
import { formatJson } from './format-json.ts';
import type { Answer } from './send-request.ts';
import tones from './tones.module.css';
import styles from './try-answer.module.css';

type Answered = Extract<Answer, { kind: 'answered' }>;

/** Longer answers stay in one colour: each coloured word is an element. */
const maxColoured = 20_000;
const token = /("(?:[^"\\]|\\.)*")(?=\s*:)|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*|true|false|null)/g;
const looks = [undefined, styles.name, styles.string, styles.number];

function coloured(text: string): ReactNode[] {
  if (text.length > maxColoured) return [text];
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    pieces.push(text.slice(end, match.index));
    const look = looks[match.slice(1).findIndex((group) => group !== undefined) + 1];
    pieces.push(
      <span key={match.index} className={look}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...pieces, text.slice(end)];
}

function Status({ status }: { status: number }) {
  const [look, Icon] =
    status < 300
      ? [tones.green, CircleCheck]
      : status < 500
        ? [tones.amber, CircleAlert]
        : [tones.red, CircleX];
  return (
    <span className={classNames(styles.status, look)}>
      <Icon size={14} />
      {status}
    </span>
  );
}

function Body({ answer: { text, headers, isCut } }: { answer: Answered }) {
  const t = useText();
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain';
  if (text === '') return <p className={styles.words}>{t('api.tryEmpty')}</p>;
  if (!isTextType(type)) return <p className={styles.words}>{t('api.tryNoText', { type })}</p>;
  const isJson = /json/i.test(type) && !isCut;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, so the keyboard must reach it */}
      <pre className={styles.text} tabIndex={0} aria-label={t('api.tryAnswer')}>
        {isJson ? coloured(formatJson(text)) : text}
      </pre>
      {isCut && <p className={styles.words}>{t('api.tryCut')}</p>}
    </>
  );
}

interface Props {
  answer: Answer | undefined;
  isBusy: boolean;
  /** Buttons before the one for the headers. */
  children: ReactNode;
}

/** What the described server answered. */
export function TryAnswer({ answer, isBusy, children }: Props) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) place.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  const answered = answer?.kind === 'answered' ? answer : undefined;
  return (
    <div ref={place} className={styles.answer} data-answer={answer?.kind} aria-busy={isBusy}>
      <div aria-live="polite">
        {answer && (
          <div className={styles.head}>
            <h4 className={styles.title}>{t('api.tryAnswer')}</h4>
            {answered && <Status status={answered.status} />}
            {answered && (
              <span className={styles.time}>{t('api.tryTime', { count: answered.milliseconds })}</span>
            )}
          </div>
        )}
        {answer && answer.kind !== 'answered' && (
          <p className={styles.words}>{t(`api.try.${answer.kind}`)}</p>
        )}
      </div>
      {answered && <Body answer={answered} />}
      <div className={styles.buttons}>
        {children}
        {answered && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('api.tryHeaders')}
          </Button>
        )}
      </div>
      {answered && isOpen && (
        <dl className={styles.headers}>
          {answered.headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
