// CPU time of processes.
import fs from 'node:fs';

/** Linux reports CPU time in ticks of 10 ms. */
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
    // The process name may contain anything; it ends at the last bracket.
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
    // The process ended; its time is now counted with its parent.
    return undefined;
  }
}

/** Includes children, also those that have ended. */
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
