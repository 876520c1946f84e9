// Controls the frame: sends texts, receives their content, and removes the frame when it stops answering.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { useStore } from '../../lib/store.ts';
import { schemeStore } from '../../lib/theme.ts';
import type { FrameProblem, FromFrame, ToFrame } from './frame/messages.ts';
import type { Outline } from './frame/outline.ts';
import { boundParts, type RequestParts } from './frame/request-parts.ts';

/** Interval of pings, and how many may stay unanswered. */
const heartbeat = { every: 2000, missed: 5 };
/** Timeout for loading the frame. */
const loadTimeout = 30_000;

/** The answer of a frame about a text; valid only for both. */
interface FrameState {
  frameId: number;
  text: string | undefined;
  outline?: Outline;
  problem?: FrameProblem;
  opened?: { key: string; request: RequestParts };
}

const hungProblem: FrameProblem = { kind: 'tooLong' };

interface Options {
  text: string | undefined;
  onLink: (href: string) => void;
  onLeave: () => void;
}

export function useApiFrame({ text, onLink, onLeave }: Options) {
  const element = useRef<HTMLIFrameElement>(null);
  /** Increased for each new frame. */
  const [frameId, setFrameId] = useState(0);
  const [readyId, setReadyId] = useState<number>();
  const [failedId, setFailedId] = useState<number>();
  /** The text that made a frame hang. Another text gets a new frame. */
  const [hungText, setHungText] = useState<{ text: string | undefined }>();
  const [frameState, setFrameState] = useState<FrameState>();
  const turn = useRef(0);
  const missedPings = useRef(0);
  const scheme = useStore(schemeStore);
  const language = useLanguage();
  const isReady = readyId === frameId;
  const isHung = hungText !== undefined && hungText.text === text;

  const place = useCallback((frame: HTMLIFrameElement | null) => {
    element.current = frame;
    // A removed frame must load again.
    if (!frame) setReadyId(undefined);
  }, []);

  const post = useCallback((message: ToFrame) => {
    // The frame has no origin to name; the message contains only the file it shows.
    element.current?.contentWindow?.postMessage(message, '*');
  }, []);

  const onFrameMessage = useRef<(message: FromFrame) => void>(undefined);
  useEffect(() => {
    onFrameMessage.current = (message) => {
      if (message.type === 'ready') setReadyId(frameId);
      else if (message.type === 'failed') setFailedId(frameId);
      else if (message.type === 'pong') missedPings.current = 0;
      else if (message.type === 'opened') {
        const opened = { key: message.key, request: boundParts(message.request) };
        setFrameState((before) => before && { ...before, opened });
      } else if (message.type === 'link') onLink(message.href);
      else if (message.type === 'leave') onLeave();
      else if (message.turn === turn.current) {
        const { outline, problem } = { outline: undefined, problem: undefined, ...message };
        setFrameState({ frameId, text, ...(outline && { outline }), ...(problem && { problem }) });
      }
    };
  });
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<FromFrame>) => {
      if (source !== null && source === element.current?.contentWindow) onFrameMessage.current?.(data);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  useEffect(() => {
    if (isReady || isHung) return undefined;
    const timer = setTimeout(() => setFailedId(frameId), loadTimeout);
    return () => clearTimeout(timer);
  }, [isReady, isHung, frameId]);
  useEffect(() => {
    if (isReady) post({ type: 'appearance', theme: scheme, language });
  }, [isReady, scheme, language, post]);
  useEffect(() => {
    turn.current += 1;
    if (isReady && text !== undefined) post({ type: 'read', turn: turn.current, text });
  }, [isReady, text, post]);
  useEffect(() => {
    if (!isReady || isHung) return undefined;
    missedPings.current = 0;
    const timer = setInterval(() => {
      if (missedPings.current >= heartbeat.missed) {
        setHungText({ text });
        setFrameId(frameId + 1);
      } else {
        missedPings.current += 1;
        post({ type: 'ping' });
      }
    }, heartbeat.every);
    return () => clearInterval(timer);
  }, [isReady, isHung, frameId, text, post]);

  const known = frameState?.frameId === frameId && frameState.text === text ? frameState : undefined;
  const problem: FrameProblem | undefined = isHung ? hungProblem : known?.problem;
  return {
    place,
    frameId,
    isAlive: !isHung,
    outline: problem ? undefined : known?.outline,
    problem,
    hasFailed: failedId === frameId,
    /** The shown part. */
    opened: known?.opened,
    open: useCallback((key: string) => post({ type: 'open', key }), [post]),
    retry: () => {
      setHungText(undefined);
      setFrameId(frameId + 1);
    },
  };
}
