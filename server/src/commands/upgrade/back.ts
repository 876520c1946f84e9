// `tracery upgrade --back`: the release before takes over again, in the same way and with the same database.
import fs from 'node:fs';
import path from 'node:path';
import { CommandError, recordCommand, type CommandResult } from '../command.ts';
import { pointLink } from '../init/files.ts';
import { readRecord, writeRecord } from './record.ts';
import { replaceProcesses } from './replace.ts';
import { linkedRelease, servicesOf, type Task } from './steps.ts';

export async function goBack(task: Task): Promise<CommandResult> {
  const { places, config, patience, say } = task;
  const former = readRecord(places);
  if (!former || former.wentBackAt)
    throw new CommandError('There is no upgrade from which to go back. Nothing was changed.');
  const record = { ...former, backBegunAt: former.backBegunAt ?? new Date().toISOString() };
  const { from, to } = record;
  if (!fs.existsSync(path.join(from.home, 'bin/tracery')))
    throw new CommandError(
      `${from.home} is no longer there: unpack the archive of ${from.version} there, and run this again. Nothing was changed.`,
    );
  const services = servicesOf(task, record);
  linkedRelease(places);
  writeRecord(places, { ...record, hasSpare: services?.spare !== undefined });
  pointLink(places.link!, from.home);
  say(`linked   ${places.link} → ${from.home}`);
  if (services)
    try {
      await replaceProcesses({ services, listen: config.listen, version: from.version, patience, say });
    } catch (error) {
      throw new CommandError(
        `${(error as Error).message}\nKept: ${places.link} leads to ${from.version}, and processes that were not restarted yet go on with ${to.version}.\nWhen that is put right, run tracery upgrade --back again.`,
        { cause: error },
      );
    }
  writeRecord(places, { ...record, wentBackAt: new Date().toISOString(), hasSpare: false });
  await recordCommand(config, 'upgrade', { from: to.version, to: from.version });
  return {
    json: { from: to, to: from, isDone: services !== undefined },
    lines: [
      '',
      services
        ? `${from.version} serves again.`
        : `Restart the processes of the app one after the other, then the worker: they run ${from.version}.`,
      `Nothing was lost: the database is as ${to.version} left it, and ${from.version} works with it.`,
      `Once more to ${to.version}: sudo tracery upgrade ${to.home}`,
    ],
  };
}
