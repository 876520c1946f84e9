interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

const inLines = (value: string): Node[] =>
  value
    .split(/\r?\n/)
    .flatMap((line, at) => [...(at > 0 ? [{ type: 'break' }] : []), { type: 'text', value: line }]);

function keepIn(node: Node): void {
  if (!node.children) return;
  for (const child of node.children) keepIn(child);
  node.children = node.children.flatMap((child) => (child.type === 'text' ? inLines(child.value!) : [child]));
}

/** A line that was ended by whoever wrote it stays ended; markdown by itself would go on in the same line. */
export const keepLineBreaks = () => keepIn;
