/** Deeper answers would consist of indentation. */
const maxDepth = 40;

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** JSON with one value per line. Numbers keep every digit: they are not read. Other texts come back as they are. */
export function formatJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let depth = 0;
  let isTooDeep = false;
  let before = '';
  const line = () => `\n${'  '.repeat(Math.min(depth, maxDepth))}`;
  const formatted = Array.from(text.matchAll(token), ([part]) => {
    const isClosing = part === '}' || part === ']';
    const isEmpty = isClosing && (before === '{' || before === '[');
    if (isClosing) depth -= 1;
    const start = (isClosing && !isEmpty) || (!isClosing && ['{', '[', ','].includes(before)) ? line() : '';
    if (part === '{' || part === '[') depth += 1;
    if (depth > maxDepth) isTooDeep = true;
    before = part;
    return start + part + (part === ':' ? ' ' : '');
  }).join('');
  return isTooDeep ? text : formatted;
}
