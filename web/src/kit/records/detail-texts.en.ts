// What can be done with a comment.
export const texts = {
  'history.proposed': 'proposed by {name} ({number})',
  'comments.react': 'React to {name}',
  'comments.more': 'Edit or delete',
  'comments.edit': 'Edit',
  'comments.editLabel': 'Edit the comment',
  'comments.save': 'Save',
  'comments.delete': 'Delete',
  'comments.deleteTitle': 'Delete this comment?',
  'comments.deleteText':
    'Nobody can read it any more. Answers to it stay. The history says that one was deleted.',
  'comments.deleteConfirm': 'Delete',
  'comments.reactions': 'Reactions',
  'comments.reacted': '{count} {reaction}: {names}',
  'comments.moreReacted': { one: '{count} other', other: '{count} others' },
  'reaction.agree': 'Agreed',
  'reaction.done': 'Done',
  'reaction.thanks': 'Thanks',
  'reaction.cheer': 'Well done',
  'reaction.look': 'I look at it',
  'reaction.unsure': 'Not sure',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    recordDetails: typeof texts;
  }
}
