// Comments, history and attachments: what hangs on every item.
export const texts = {
  'records.label': 'Comments, history and attachments',
  'records.comments': 'Comments',
  'records.withToken': 'with {token}',
  'records.robot': 'Robot',
  'records.history': 'History',
  'records.attachments': 'Attachments',
  'records.open': 'Open the tabs',
  'records.close': 'Close the tabs',
  'records.failed': 'This did not load.',

  'comments.empty': 'No comments yet.',
  'comments.write': 'Write a comment',
  'comments.send': 'Comment',
  'comments.sending': 'Sending',
  'comments.reply': 'Reply',
  'comments.replyTo': 'Reply to {name}',
  'comments.repliedTo': 'to {name}',
  'comments.repliesTo': 'Replies to {name}',
  'comments.edited': 'edited',
  'comments.deleted': 'This comment was deleted.',
  'comments.picture': 'Add a picture',
  'comments.people': 'People to mention',
  'comments.cancelReply': 'Do not reply to {name}',

  'history.empty': 'Nothing has happened yet.',
  'history.changes': 'Show changes',
  'history.contents': 'Content before and after',

  'version.named': 'Version {version}',
  'version.keptSince': 'Versions are kept since {since}.',
  'textDiff.unchanged': { one: '{count} part did not change', other: '{count} parts did not change' },
  'textDiff.equal': 'Nothing differs',
  'textDiff.missing': 'Not there',

  'attachments.empty': 'No files yet.',
  'attachments.rule': 'One file at a time, at most 10M.',
  'attachments.add': 'Add file',
  'attachments.sending': 'Uploading',
  'attachments.added': '{name} added',
  'attachments.remove': 'Remove {name}',
  'attachments.removeTitle': 'Remove {name}?',
  'attachments.removeText': 'The file goes for everybody. It cannot be brought back.',
  'attachments.removeConfirm': 'Remove',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    records: typeof texts;
  }
}
