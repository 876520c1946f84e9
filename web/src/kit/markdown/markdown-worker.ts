// Parses texts that could take long, away from the page. It sends the parts one by one: a large tree at once would stop
// the page while it is read.
import { partsOf, treeOf, type TextNode } from './text-tree.ts';

export interface TextJob {
  markdown: string;
  showsHtml: boolean;
}

export type TextAnswer = { part: TextNode[]; isLast: boolean } | { isTooLarge: true };

const answer = (message: TextAnswer) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<TextJob>) => {
  let parts: TextNode[][] | undefined;
  try {
    parts = partsOf(treeOf(data.markdown, data.showsHtml));
  } catch {
    // Nested so deep that the parser ran out of its stack.
  }
  if (!parts) return answer({ isTooLarge: true });
  for (const [at, part] of parts.entries()) answer({ part, isLast: at === parts.length - 1 });
  return undefined;
});
