// Changes that wait for the network, and what is shown without it.
export const texts = {
  'outbox.waiting': 'Waiting',
  'outbox.refused': 'Not sent',
  'outbox.moveTo': 'Move to {status}',
  'outbox.result': 'Result: {status}',
  'outbox.comment': 'Comment: {text}',
  'outbox.tick': 'Tick: {text}',
  'outbox.untick': 'Untick: {text}',
  'outbox.movedMeanwhile': '{number} was moved to {status} meanwhile. Your move to {wanted} was not made.',
  'offline.title': 'The network is gone. What you do stays on this device.',
  'offline.waiting': { one: '{count} change waits to be sent.', other: '{count} changes wait to be sent.' },
  'offline.asOf': 'Shown as of {time}.',
  'offline.missing': 'This is not on this device. It loads when the network is back.',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    outbox: typeof texts;
  }
}
