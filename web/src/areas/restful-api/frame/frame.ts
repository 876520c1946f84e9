// The page in the sandboxed frame. It has no origin and may not make requests, so a malicious file can do no harm. The
// screen around it sends texts and receives what is in them.
import { requestReader } from './reader-client.ts';
import './frame.css';
import { translateSwaggerUi } from './translate-swagger-ui.ts';
import { keepHeadingLevels, loadSwagger } from './swagger.ts';
import type { FrameProblem, FromFrame, ToFrame } from './messages.ts';

interface Page {
  /** Swagger UI loads while files are read. */
  showing: Promise<(spec: object) => void>;
  /** The file and the part of it that are shown. */
  turn: number;
  key: string;
}

// The frame has no origin to name; the screen checks the source window.
const postToScreen = (message: FromFrame) => parent.postMessage(message, '*');

async function read(page: Page, turn: number, text: string): Promise<void> {
  page.turn = turn;
  const answered = await requestReader({ text });
  const postProblem = (problem: FrameProblem) => postToScreen({ type: 'problem', turn, problem });
  if (!answered) postProblem({ kind: 'tooLong' });
  else if ('outline' in answered) postToScreen({ type: 'outline', turn, outline: answered.outline });
  else if ('problem' in answered) postProblem(answered.problem);
}

async function open(page: Page, key: string): Promise<void> {
  page.key = key;
  const { turn } = page;
  const answered = await requestReader({ key });
  if (turn !== page.turn || key !== page.key) return;
  if (!answered) return postToScreen({ type: 'problem', turn, problem: { kind: 'tooLong' } });
  if (!('slice' in answered)) return;
  const show = await page.showing.catch(() => undefined);
  if (!show || turn !== page.turn || key !== page.key) return;
  show(answered.slice);
  scrollTo(0, 0);
  setTimeout(() => postToScreen({ type: 'opened', key, request: answered.request }));
}

function handleMessage(page: Page, message: ToFrame): void {
  switch (message.type) {
    case 'appearance':
      document.documentElement.dataset['theme'] = message.theme;
      document.documentElement.lang = message.language;
      return;
    case 'read':
      return void read(page, message.turn, message.text);
    case 'open':
      return void open(page, message.key);
    case 'ping':
      return postToScreen({ type: 'pong' });
  }
}

/** Links do not navigate: the screen asks first. */
function onLink(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (/^https?:\/\//i.test(href)) postToScreen({ type: 'link', href });
}

export function startFrame(): void {
  const place = document.querySelector<HTMLElement>('#shown')!;
  keepHeadingLevels(place);
  translateSwaggerUi(place);
  const showing = loadSwagger(place);
  showing.catch(() => postToScreen({ type: 'failed' }));
  const page = { showing, turn: 0, key: '' };
  addEventListener('message', ({ source, data }: MessageEvent<ToFrame>) => {
    if (source === parent) handleMessage(page, data);
  });
  addEventListener('click', onLink, { capture: true });
  addEventListener('auxclick', onLink, { capture: true });
  addEventListener('submit', (event) => event.preventDefault(), { capture: true });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') postToScreen({ type: 'leave' });
  });
  postToScreen({ type: 'ready' });
}
