import { limits } from '@tracery/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { BrokenThread } from '../../kit/ui/illustrations.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import type { FrameProblem } from './frame/messages.ts';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { CurlBlock } from './curl-block.tsx';
import { schemaKey, type Outline } from './frame/outline.ts';
import { OperationHead } from './operation-head.tsx';
import { OperationList } from './operation-list.tsx';
import { TryPane } from './try-pane.tsx';
import { useApiFrame } from './use-api-frame.ts';
import { useRequestInputs } from './use-request-inputs.ts';
import styles from './viewer.module.css';

interface Fetched {
  url: string;
  tries: number;
  text?: string;
}

/** Loads a text. Its URL is immutable, so the browser caches it. */
function useFileText(url: string | undefined) {
  const [fetched, setFetched] = useState<Fetched>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (url === undefined) return undefined;
    const leaving = new AbortController();
    const get = async () => {
      const response = await fetch(url, { signal: leaving.signal });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return response.text();
    };
    get().then(
      (text) => setFetched({ url, tries, text }),
      // Deleted, signed out or offline: the screen offers to retry.
      () => !leaving.signal.aborted && setFetched({ url, tries }),
    );
    return () => leaving.abort();
  }, [url, tries]);
  const present = fetched?.url === url && fetched?.tries === tries ? fetched : undefined;
  return {
    text: present?.text,
    hasFailed: present !== undefined && present.text === undefined,
    retry: () => setTries(tries + 1),
  };
}

interface ProblemStateProps {
  problem: FrameProblem;
  onRetry: () => void;
}

/** Why a file cannot be shown, with the position of the error. */
function ProblemState({ problem: { kind, line, detail }, onRetry }: ProblemStateProps) {
  const t = useText();
  const title = line ? t('api.unreadableLine', { line }) : t('api.unreadable');
  const text =
    kind === 'syntax' ? t('api.problem.syntax', { detail: detail ?? '' }) : t(`api.problem.${kind}`);
  return (
    <div role="alert" style={{ flex: '1 1 auto' }}>
      <EmptyState illustration={<BrokenThread />} title={title} text={text}>
        {kind === 'tooLong' && (
          <Button variant="outlined" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

export type Known = { outline: Outline } | { problem: FrameProblem };

interface Props {
  /** URL of the description. */
  url: string;
  /** Our own API: its calls have examples for a shell instead of being tried here. */
  isOwn: boolean;
  onKnown: (known: Known) => void;
}

/** Vite's development server needs an origin for modules; the built frame never has one. */
const sandbox = import.meta.env.DEV ? 'allow-scripts allow-same-origin' : 'allow-scripts';

/** Webhooks are calls to the reader, not by the reader. */
const isCallable = (key: string) => (JSON.parse(key) as string[])[0] === 'paths';

const rows = (within: HTMLElement | null) => [...(within?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

export function Viewer({ url, isOwn, onKnown }: Props) {
  const t = useText();
  const pane = useRef<HTMLDivElement>(null);
  const isWide = useWindowAtLeast(limits.screen.compactToolbar);
  const { text, hasFailed, retry } = useFileText(url);
  const [chosen, setChosen] = useState<{ url: string; key: string }>();
  const [link, setLink] = useState<string>();
  const inputs = useRequestInputs();
  const toList = () =>
    (pane.current?.querySelector<HTMLElement>('[aria-current]') ?? rows(pane.current)[0])?.focus();
  const { place, frameId, isAlive, outline, problem, opened, open, ...frame } = useApiFrame({
    text,
    onLink: setLink,
    onLeave: toList,
  });

  const operations = outline?.groups.flatMap((group) => group.operations) ?? [];
  const firstKey = operations[0]?.key ?? (outline?.schemas[0] && schemaKey(outline.schemas[0]));
  const openKey = chosen?.url === url ? chosen.key : isWide ? firstKey : undefined;
  const operation = operations.find(({ key }) => key === openKey);
  useEffect(() => {
    if (outline && openKey) open(openKey);
  }, [outline, openKey, open]);
  const tellKnown = useRef(onKnown);
  useEffect(() => {
    tellKnown.current = onKnown;
  });
  useEffect(() => {
    if (outline) tellKnown.current({ outline });
    else if (problem) tellKnown.current({ problem });
  }, [outline, problem]);

  const step = (by: 1 | -1) => {
    const all = rows(pane.current).filter((row) => row.checkVisibility());
    const at = all.findIndex((row) => row.ariaCurrent === 'true');
    const next = all[Math.min(all.length - 1, Math.max(0, at + by))];
    next?.focus();
    next?.click();
  };
  const toSearch = () => pane.current?.querySelector<HTMLElement>('input[type=search]')?.focus();
  const isOn = outline !== undefined;
  useKeyboardShortcuts({
    j: isOn ? () => step(1) : undefined,
    k: isOn ? () => step(-1) : undefined,
    arrowdown: isOn ? () => step(1) : undefined,
    arrowup: isOn ? () => step(-1) : undefined,
    '/': isOn ? toSearch : undefined,
  });

  if (hasFailed || frame.hasFailed) {
    const again = hasFailed ? retry : frame.retry;
    return <FailedState title={t('api.fileFailed')} onRetry={again} />;
  }
  return (
    <div ref={pane} className={styles.panes} data-open={(outline && openKey !== undefined) || undefined}>
      {outline && (
        <OperationList
          key={url}
          outline={outline}
          openKey={openKey}
          onOpen={(key) => setChosen({ url, key })}
        />
      )}
      {problem && <ProblemState problem={problem} onRetry={frame.retry} />}
      {!outline && !problem && (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton width="40%" height={20} />
          <Skeleton width="70%" />
          <Skeleton width="55%" />
        </div>
      )}
      <div className={styles.work} hidden={!outline || openKey === undefined}>
        {outline && openKey !== undefined && (
          <OperationHead
            outline={outline}
            operation={operation}
            name={(JSON.parse(openKey) as string[])[1]!}
            onBack={() => setChosen(undefined)}
          >
            {isOwn && operation && text !== undefined && <CurlBlock text={text} operation={operation} />}
          </OperationHead>
        )}
        {operation && !isOwn && isCallable(operation.key) && (
          <TryPane
            operation={operation}
            parts={opened?.key === operation.key ? opened.request : undefined}
            place={`${url} ${operation.key}`}
            inputs={inputs}
          />
        )}
        {isAlive && (
          <iframe
            key={frameId}
            ref={place}
            className={styles.frame}
            title={t('api.frameTitle')}
            src="/api-frame.html"
            sandbox={sandbox}
            referrerPolicy="no-referrer"
            data-opened={opened?.key}
          />
        )}
      </div>
      {link !== undefined && (
        <ConfirmDialog
          title={t('api.linkTitle')}
          text={link}
          confirm={t('api.linkOpen')}
          onCancel={() => setLink(undefined)}
          onConfirm={() => {
            window.open(link, '_blank', 'noopener,noreferrer');
            setLink(undefined);
          }}
        />
      )}
    </div>
  );
}
