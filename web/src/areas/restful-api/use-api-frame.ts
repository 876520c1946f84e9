// The frame from the screen's side: gives it the text, hears what is in it, and takes it away when it no longer answers.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { useStore } from '../../lib/store.ts';
import { schemeStore } from '../../lib/theme.ts';
import type { FrameProblem, FromFrame, ToFrame } from './frame/messages.ts';
import type { Outline } from './frame/outline.ts';

/** So often it is asked whether it still lives, and so many questions may stay open. */
const heartbeat = { every: 2000, missed: 5 };
/** A frame that is not there by then did not load. */
const loadingTime = 30_000;

/** What a frame said about a text; of another frame or another text it means nothing. */
interface Told {
  life: number;
  text: string | undefined;
  outline?: Outline;
  problem?: FrameProblem;
  opened?: string;
}

const stopped: FrameProblem = { kind: 'tooLong' };

interface Options {
  text: string | undefined;
  onLink: (href: string) => void;
  onLeave: () => void;
}

export function useApiFrame({ text, onLink, onLeave }: Options) {
  const element = useRef<HTMLIFrameElement>(null);
  /** A frame that was taken away comes back as another one. */
  const [life, setLife] = useState(0);
  const [readyLife, setReadyLife] = useState<number>();
  const [failedLife, setFailedLife] = useState<number>();
  /** The text that a frame died of. With another one the next frame tries. */
  const [deadly, setDeadly] = useState<{ text: string | undefined }>();
  const [told, setTold] = useState<Told>();
  const turn = useRef(0);
  const unanswered = useRef(0);
  const scheme = useStore(schemeStore);
  const language = useLanguage();
  const isReady = readyLife === life;
  const isDead = deadly !== undefined && deadly.text === text;

  const place = useCallback((frame: HTMLIFrameElement | null) => {
    element.current = frame;
    // Taken away and put back it has to load again.
    if (!frame) setReadyLife(undefined);
  }, []);

  const tell = useCallback((message: ToFrame) => {
    // It has no origin that could be named; what it is told is the file, which is what it shows.
    element.current?.contentWindow?.postMessage(message, '*');
  }, []);

  const heard = useRef<(message: FromFrame) => void>(undefined);
  useEffect(() => {
    heard.current = (message) => {
      if (message.type === 'ready') setReadyLife(life);
      else if (message.type === 'failed') setFailedLife(life);
      else if (message.type === 'pong') unanswered.current = 0;
      else if (message.type === 'opened') setTold((before) => before && { ...before, opened: message.key });
      else if (message.type === 'link') onLink(message.href);
      else if (message.type === 'leave') onLeave();
      else if (message.turn === turn.current) {
        const { outline, problem } = { outline: undefined, problem: undefined, ...message };
        setTold({ life, text, ...(outline && { outline }), ...(problem && { problem }) });
      }
    };
  });
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<FromFrame>) => {
      if (source !== null && source === element.current?.contentWindow) heard.current?.(data);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  useEffect(() => {
    if (isReady || isDead) return undefined;
    const timer = setTimeout(() => setFailedLife(life), loadingTime);
    return () => clearTimeout(timer);
  }, [isReady, isDead, life]);
  useEffect(() => {
    if (isReady) tell({ type: 'dress', theme: scheme, language });
  }, [isReady, scheme, language, tell]);
  useEffect(() => {
    turn.current += 1;
    if (isReady && text !== undefined) tell({ type: 'read', turn: turn.current, text });
  }, [isReady, text, tell]);
  useEffect(() => {
    if (!isReady || isDead) return undefined;
    unanswered.current = 0;
    const timer = setInterval(() => {
      if (unanswered.current >= heartbeat.missed) {
        setDeadly({ text });
        setLife(life + 1);
      } else {
        unanswered.current += 1;
        tell({ type: 'ping' });
      }
    }, heartbeat.every);
    return () => clearInterval(timer);
  }, [isReady, isDead, life, text, tell]);

  const known = told?.life === life && told.text === text ? told : undefined;
  const problem: FrameProblem | undefined = isDead ? stopped : known?.problem;
  return {
    place,
    life,
    isAlive: !isDead,
    outline: problem ? undefined : known?.outline,
    problem,
    hasFailed: failedLife === life,
    /** The key of what is on show. */
    opened: known?.opened,
    open: useCallback((key: string) => tell({ type: 'open', key }), [tell]),
    retry: () => {
      setDeadly(undefined);
      setLife(life + 1);
    },
  };
}
