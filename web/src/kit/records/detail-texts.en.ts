// What can be done with a comment, and the dialog of one version.
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
  'version.title': '{number}, version {version}',
  'version.span': 'From {since} until {until}',
  'version.present': 'Since {since}: the present version',
  'version.side': 'Show',
  'version.asItWas': 'As it was',
  'version.compared': 'Compared with now',
  'version.now': 'Now',
  'version.bringBack': 'Bring back this content',
  'version.bringingBack': 'Bringing back',
  'version.broughtBack': '{number}: the content of version {version} is back, as a new version',
  'version.contentGone': 'The content of this version was not kept. Its fields were.',
  'version.contentSame': 'The content is the same now',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    recordDetails: typeof texts;
  }
}
