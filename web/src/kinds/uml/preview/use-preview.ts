// The picture of a text while it is written. It follows the text after a pause, and the last one that could be drawn
// stays until there is another.
import type { DiagramError } from '@tracery/contract/diagrams/endpoints';
import { diagramSpan, isDiagramTooLong } from '@tracery/contract/diagrams/source';
import { limits } from '@tracery/contract/limits';
import type { RefusalKey } from '@tracery/contract/refusals';
import { useEffect, useMemo, useRef, useState } from 'react';
import { refusalOf } from '../../../lib/api/failure.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import { loadDrawing, cachedDrawing, type DrawnImage } from './drawings.ts';

interface Outcome {
  /** Of what; another text has another outcome. */
  source: string;
  picture?: DrawnImage;
  /** Where the text is wrong, counted from 1 from the line that begins the diagram. */
  error?: DiagramError;
  /** Why it was not drawn; undefined when nobody answered. */
  refusal?: RefusalKey | undefined;
}

export type PreviewState =
  /** There is nothing to draw yet. */
  | 'empty'
  /** The lines that begin and end a diagram are missing. */
  | 'unmarked'
  | 'drawing'
  | 'drawn'
  | 'wrong'
  | 'failed';

function outcomeOf(source: string, error: unknown): Outcome {
  const refusal = refusalOf(error);
  if (refusal?.key === 'diagram.syntax') return { source, error: refusal.data as DiagramError };
  return { source, refusal: refusal?.key };
}

function stateOf(outcome: Outcome | undefined): PreviewState {
  if (!outcome) return 'drawing';
  if (outcome.error) return 'wrong';
  return outcome.picture ? 'drawn' : 'failed';
}

export function usePreview(text: string) {
  const server = useRead('GET /desapi/v1/uml/server', {});
  const address = server.data?.umlServer;
  const span = useMemo(() => diagramSpan(text), [text]);
  const source = span && !span.isBlank ? span.source : undefined;
  const [last, setLast] = useState<Outcome>();
  const [picture, setPicture] = useState<DrawnImage>();
  const [asked, setAsked] = useState(0);
  const before = useRef({ hasDrawn: false, asked: 0 });

  useEffect(() => {
    if (source === undefined || address === undefined) return undefined;
    const skipsCache = asked !== before.current.asked;
    const known = skipsCache ? undefined : cachedDrawing(address, source);
    const conclude = (outcome: Outcome) => {
      setLast(outcome);
      if (outcome.picture) setPicture(outcome.picture);
    };
    const control = new AbortController();
    const draw = async () => {
      before.current = { hasDrawn: true, asked };
      if (address === '') return conclude({ source, refusal: 'diagram.off' });
      if (isDiagramTooLong(source)) return conclude({ source, refusal: 'diagram.tooLong' });
      try {
        conclude({
          source,
          picture:
            known ?? (await loadDrawing({ server: address, source, signal: control.signal, skipsCache })),
        });
      } catch (error) {
        if (!control.signal.aborted) conclude(outcomeOf(source, error));
      }
      return undefined;
    };
    const isAtOnce = skipsCache || known !== undefined || !before.current.hasDrawn;
    const timer = setTimeout(() => void draw(), isAtOnce ? 0 : limits.diagram.previewPause);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [source, address, asked]);

  const outcome = last?.source === source ? last : undefined;
  const state =
    source === undefined ? (span ? 'empty' : 'unmarked') : server.isError ? 'failed' : stateOf(outcome);
  const line = outcome?.error && span ? span.firstLine + outcome.error.line : undefined;
  return {
    state,
    /** The last that could be drawn. */
    picture: state === 'empty' ? undefined : picture,
    refusal: outcome?.refusal,
    /** Counted from 1 in the whole text. */
    problem: line === undefined ? undefined : { line, message: outcome!.error!.message },
    refresh: () => {
      if (server.isError) void server.refetch();
      setAsked((times) => times + 1);
    },
  };
}

export type Preview = ReturnType<typeof usePreview>;
