// How many seconds of processor time processes have used.
import fs from 'node:fs';

/** What Linux counts in: hundredths of a second wherever Node runs. */
const ticksPerSecond = 100;

interface Used {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

function usedBy(pid: number | string): Used | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, which may hold anything, ends with the last bracket.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = fields;
    return {
      parent: parent!,
      own: (user! + system!) / ticksPerSecond,
      ended: (endedUser! + endedSystem!) / ticksPerSecond,
    };
  } catch {
    // It ended while we looked; its parent has its time now.
    return undefined;
  }
}

/** Of the process and its children, also of those that have ended. */
export function cpuSeconds(pid: number): number {
  const children = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(usedBy)
    .filter((used) => used?.parent === pid);
  const top = usedBy(pid);
  if (!top) throw new Error(`process ${pid} has ended`);
  return top.own + top.ended + children.reduce((sum, child) => sum + child!.own, 0);
}
