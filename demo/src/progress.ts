// Prints progress: one changing line on a terminal, a line per 10 % elsewhere.
import type { Progress } from './fill.ts';

const words: Record<Progress['phase'], string> = {
  items: 'items',
  indexes: 'indexes',
  statistics: 'statistics',
};

const barLength = 30;

export function createProgress(out: NodeJS.WriteStream = process.stdout): (progress: Progress) => void {
  const started = performance.now();
  let lastLine = '';
  return ({ phase, done, of }) => {
    const part = of === 0 ? 1 : done / of;
    const seconds = Math.round((performance.now() - started) / 1000);
    if (out.isTTY) {
      const bar = '█'.repeat(Math.round(part * barLength)).padEnd(barLength, '░');
      out.write(
        `\r\u001b[K  ${bar} ${done.toLocaleString('en')} of ${of.toLocaleString('en')} ${words[phase]}  ${seconds} s`,
      );
      if (phase === 'statistics' && done === of) out.write('\n');
      return;
    }
    const line = `  ${words[phase]}: ${Math.floor(part * 10) * 10} %`;
    if (line !== lastLine) out.write(`${line}  ${seconds} s\n`);
    lastLine = line;
  };
}
