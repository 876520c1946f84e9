// Writes texts as XHTML, apart from the thread that answers requests.
import { parentPort } from 'node:worker_threads';
import { xhtmlOfMarkdown } from './from-markdown.ts';

// A port of a thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.on('message', (texts: string[]) => parentPort!.postMessage(texts.map(xhtmlOfMarkdown)));
