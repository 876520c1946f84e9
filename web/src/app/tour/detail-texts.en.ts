// The tour of the frame.
export const texts = {
  'tour.step': 'Step {count} of {all}',
  'tour.skip': 'Skip the tour',
  'tour.back': 'Back',
  'tour.next': 'Next',
  'tour.end': 'Done',
  'tour.menu': 'The menu follows the work',
  'tour.menuText': 'From features down to tests and defects. G and a letter opens each list.',
  'tour.menuPhone': 'From features down to tests and defects. What you need most stands at the bottom.',
  'tour.search': 'Find anything, do anything',
  'tour.searchText': 'Items by number, name or content, and every command. Ctrl K opens it from anywhere.',
  'tour.searchPhone': 'Items by number, name or content, and every command.',
  'tour.create': 'Make something new',
  'tour.createText': 'Any kind of item, from wherever you are. C and a letter is quicker.',
  'tour.createPhone': 'Each list has its own button for a new item.',
  'tour.inbox': 'What is new for you',
  'tour.inboxText': 'Assigned to you, mentions, reviews and changes of what you watch, over all products.',
  'tour.inboxPhone': 'Assigned to you, mentions, reviews and changes of what you watch, over all products.',
  'tour.help': 'Help is one key away',
  'tour.helpText': 'The question mark explains the screen and its keys. This tour is there too.',
  'tour.helpPhone': 'Help for each screen is found through the search, and this tour with it.',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    tour: typeof texts;
  }
}
