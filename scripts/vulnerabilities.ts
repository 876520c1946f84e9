// Compares the lockfile with known vulnerabilities: by the registry (`pnpm audit`), or, with VULNERABILITY_LIST, by a file
// of advisories that somebody fetched. Fails on high and critical ones in what we ship; says when it could not ask.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { shippedPackages, type Package } from './packages.ts';

interface Advisory {
  /** Name of the package. */
  name: string;
  severity: string;
  title: string;
  url: string;
}

const failing = new Set(['high', 'critical']);

export type Outcome =
  | { isChecked: false; reason: string }
  | { isChecked: true; by: string; advisories: Advisory[] };

/** The answer of `pnpm audit --json`, or why there is none. */
export function readAudit(stdout: string, stderr: string): Outcome {
  let answer: { advisories?: Record<string, Record<string, unknown>>; error?: { message?: string } };
  try {
    answer = JSON.parse(stdout) as typeof answer;
  } catch {
    const reason = `${stdout}\n${stderr}`
      .trim()
      .split('\n')
      .find((line) => /ERR|respond|fetch|connect/i.test(line));
    return { isChecked: false, reason: reason?.trim() ?? 'no answer' };
  }
  if (!answer.advisories)
    return { isChecked: false, reason: answer.error?.message ?? 'no list in the answer' };
  const advisories = Object.values(answer.advisories).map((one) => ({
    name: String(one['module_name']),
    severity: String(one['severity']),
    title: String(one['title']),
    url: String(one['url']),
  }));
  return { isChecked: true, by: 'the registry', advisories };
}

interface ListedAdvisory extends Advisory {
  /** Exact versions that have it. */
  versions: string[];
}

/** A file of `[{ name, versions, severity, title, url }]`. */
export function readList(text: string, packages: readonly Package[]): Outcome {
  const has = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const advisories = (JSON.parse(text) as ListedAdvisory[]).filter(({ name, versions }) =>
    versions.some((version) => has.has(`${name}@${version}`)),
  );
  return { isChecked: true, by: 'the given list', advisories };
}

function check(): Outcome {
  const list = process.env['VULNERABILITY_LIST'];
  if (list) return readList(fs.readFileSync(list, 'utf8'), shippedPackages());
  const { stdout, stderr, error } = spawnSync('pnpm', ['audit', '--prod', '--json'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return error ? { isChecked: false, reason: error.message } : readAudit(stdout, stderr);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const outcome = check();
  if (!outcome.isChecked) {
    console.log(`NOT CHECKED for known vulnerabilities: ${outcome.reason}`);
    console.log('Give a list of advisories with VULNERABILITY_LIST, or run it where a registry answers.');
  } else {
    for (const { severity, name, title, url } of outcome.advisories)
      console.log(`${severity}: ${name}: ${title} ${url}`);
    const bad = outcome.advisories.filter(({ severity }) => failing.has(severity));
    console.log(
      `checked by ${outcome.by}: ${outcome.advisories.length} known, ${bad.length} high or critical`,
    );
    if (bad.length > 0) process.exitCode = 1;
  }
}
