// Requests diagrams as an <img> does.
import { readFileSync, readdirSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { diagramSvgPath, encodeDiagram, type Envelope } from '@tracery/contract';
import type { TestApp } from './app.ts';

export const svgPath = (source: string): string =>
  diagramSvgPath + encodeDiagram(deflateRawSync(Buffer.from(source)));

export interface SvgResponse {
  status: number;
  headers: Record<string, unknown>;
  /** The unchanged body. */
  text: string;
  refusal: Envelope | undefined;
}

export async function requestSvg(
  app: TestApp,
  { cookie }: { cookie: string },
  source: string,
  headers: Record<string, string> = {},
): Promise<SvgResponse> {
  const response = await app.http.inject({ url: svgPath(source), headers: { cookie, ...headers } });
  const isEnvelope = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    refusal: isEnvelope ? response.json<Envelope>() : undefined,
  };
}

/** These processes and all their descendants. */
export function processTree(pids: number[]): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, number][] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
      } catch {
        return [];
      }
    });
  const family = new Set(pids);
  for (let before = 0; before !== family.size;) {
    before = family.size;
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid);
  }
  return [...family];
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

export const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
