// Writes texts as XHTML, apart from the thread that answers requests.
import { parentPort } from 'node:worker_threads';
import { xhtmlOfMarkdown } from './from-markdown.ts';

parentPort!.on('message', (texts: string[]) => parentPort!.postMessage(texts.map(xhtmlOfMarkdown)));
