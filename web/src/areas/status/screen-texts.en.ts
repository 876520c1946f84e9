// The page of operators.
export const texts = {
  'status.figures': 'Figures only, no contents',
  'status.read': 'Read {time}, again every 10 s',
  'status.failed': 'The status could not be read',
  'status.forOperators': 'Only operators see this page',
  'status.forOperatorsText':
    'Operators run this installation; its settings list them under OPERATORS. Whoever runs it can add an account there.',

  'status.all': 'All together',
  'status.allGood': 'Nothing to do',
  'status.toDo': { one: '{count} thing to do', other: '{count} things to do' },
  'status.allGoodHint': 'Everything that is checked is in order',
  'status.toDoHint': 'Listed below, with what helps',
  'status.version': 'Version',
  'status.versionHint': 'Node.js {node}',
  'status.requests': 'Requests',
  'status.perMinute': '{count} a minute',
  'status.requestsHint': { one: 'By {count} app process', other: 'By {count} app processes' },
  'status.lastBackup': 'Backup made',
  'status.backupHint': '{size} in {duration}',
  'status.lastProof': 'Restore proven',
  'status.proofHint': 'Rows counted and files compared',
  'status.none': 'None',
  'status.noneHint': 'Set one up: docs/operations.md',

  'status.list': 'To do',
  'status.copy': 'Copy the command',
  'status.copied': 'Command copied',
  'status.database.missing': 'The database lacks migrations or does not answer.',
  'status.store.missing':
    'The file store takes nothing: uploads are refused, texts are saved. Make room there, or let Tracery write.',
  'status.worker.missing': 'No worker runs: mails, inboxes and large changes wait.',
  'status.backup.old': 'No backup was made in the last two days.',
  'status.proof.old': 'No backup was proven in the last two days.',
  'status.lost': {
    one: '{count} process no longer reports. It was killed, or its machine is gone.',
    other: '{count} processes no longer report. They were killed, or their machine is gone.',
  },
  'status.versions': 'Processes run different versions. Restart those of the older one.',
  'status.oldest': 'The oldest job has waited for {duration}. Look at the log of the worker.',
  'status.failedJobs': {
    one: '{count} job failed and is tried again, or was given up. The log of the worker says why.',
    other: '{count} jobs failed and are tried again, or were given up. The log of the worker says why.',
  },
  'status.full':
    'The disk of the file store is {share} full. Make room or grow it; this lists what nothing refers to and removes nothing.',
  'status.noMail':
    'No mail server is set: nobody registers or finds a password by mail. Set SMTP_URL and restart.',
  'status.refusedMails': {
    one: '{count} mail was not sent in the last 7 days because a limit was reached. The limits are in the settings.',
    other:
      '{count} mails were not sent in the last 7 days because a limit was reached. The limits are in the settings.',
  },

  'status.processes': 'Processes',
  'status.process': 'Process',
  'status.state': 'State',
  'status.good': 'Good',
  'status.isLost': 'Silent since {time}',
  'status.up': 'Up',
  'status.memory': 'Memory',
  'status.work': 'Work now',
  'status.kind.app': 'App',
  'status.kind.worker': 'Worker',
  'status.jobs': 'Jobs',
  'status.noProcesses': 'None has reported yet. Each does so within 10 s of its start.',

  'status.queue': 'Queue',
  'status.waiting': 'Waiting',
  'status.waitingHint': 'Oldest: {duration}',
  'status.nothingWaits': 'No job is due',
  'status.failedCount': 'Failed',
  'status.failedHint': 'Tried again or given up',
  'status.queueUnknown': 'No worker reports',

  'status.standsOn': 'What it stands on',
  'status.postgres': 'PostgreSQL {version}',
  'status.size': '{size} in this database',
  'status.connections': 'Connections',
  'status.connectionsHint': 'Of all programs that use this server',
  'status.of': '{count} of {most}',
  'status.mail': 'Mail',
  'status.mailHint': '{count} of {most} asked for in this hour',
  'status.notSet': 'Not set',
  'status.store': 'File store',
  'status.storeHint': 'Takes files',
  'status.storeHintNot': 'Takes no files',
  'status.disk': 'Disk of the file store',
  'status.used': '{share} used',
  'status.diskHint': '{free} of {size} free',
  'status.inS3': 'In S3',
  'status.inS3Hint': 'Its provider watches the room there',
  'status.lookAt': 'Look at it',

  'status.errors': 'Recent errors',
  'status.errorsHint': 'Of the last 7 days, by request id',
  'status.noErrors': 'None in the last 7 days.',
  'status.when': 'When',
  'status.request': 'Request',
  'status.endpoint': 'Endpoint',
  'status.what': 'What',

  'status.licences': 'Licences',
  'status.licencesHint': 'Tracery is licensed under AGPL-3.0-only',
  'status.parts': { one: '{count} part', other: '{count} parts' },
  'status.showLicences': 'Show all parts',
  'status.noLicences': 'This is a checkout. Releases carry the list: licences.txt.',
  'status.part': 'Part',
  'status.licence': 'Licence',
  'status.licencesFailed': 'The licences could not be read',

  'status.seconds': '{count} s',
  'status.minutes': '{count} min',
  'status.hours': '{count} h {minutes} min',
  'status.days': '{count} d {hours} h',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    statusScreen: typeof texts;
  }
}
