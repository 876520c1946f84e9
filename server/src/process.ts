// How each of our processes begins and ends.
import { ConfigError, readConfig, type Config } from './config.ts';
import { describeConnectionError, isConnectionError } from './platform/database/connection-errors.ts';
import { followLevel } from './platform/logging/level.ts';
import { createLog, type Log } from './platform/logging/log.ts';

type End = () => Promise<void>;

export async function runProcess(
  begin: (parts: { config: Config; log: Log }) => Promise<End>,
): Promise<void> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 78;
    return;
  }
  const log = createLog(config.logLevel);
  followLevel(log, () => readConfig(process.env).logLevel);
  // Whatever nobody caught has left the program in an unknown state: say it and let the supervisor start a fresh one.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    log.flush(() => process.exit(70));
  });
  let end: End;
  try {
    end = await begin({ config, log });
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    log.fatal({ err: error }, `not started: ${describeConnectionError(error)}`);
    log.flush(() => process.exit(75));
    return;
  }
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      log.info({ signal }, 'shutting down');
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'shutdown failed');
          process.exit(1);
        },
      );
    });
  }
}
