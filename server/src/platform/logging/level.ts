// The level of the log while a process runs.
import type { Log } from './log.ts';

/**
 * SIGHUP takes LOG_LEVEL from the settings as they are now (`systemctl reload tracery`); SIGUSR2 goes to debug, and back
 * to what it was.
 */
export function followLevel(log: Log, readLevel: () => string): void {
  let quiet = log.level;
  const change = (level: string) => {
    if (level === log.level) return;
    const from = log.level;
    // Told by the louder of both.
    const isLouder = log.levels.values[level]! < log.levels.values[from]!;
    if (isLouder) log.level = level;
    log.info({ from, to: level }, 'log level changed');
    log.level = level;
  };
  process.on('SIGUSR2', () => change(log.level === 'debug' ? quiet : 'debug'));
  process.on('SIGHUP', () => {
    try {
      quiet = readLevel();
      change(quiet);
    } catch {
      log.error('log level not changed: the settings are wrong. tracery doctor names what is');
    }
  });
}
