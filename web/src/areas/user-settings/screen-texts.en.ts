export const texts = {
  'authorize.title': '{name} asks for access',
  'authorize.text':
    '{name} would work in Tracery with a token of its own, as {person} and with no more rights than these. What it writes carries its name in the history.',
  'authorize.place': 'The answer goes to {place}. Agree only if you have just started this there yourself.',
  'authorize.later': 'The token stands among your tokens, where you can end it at any time.',
  'authorize.allow': 'Give access',
  'authorize.allowing': 'Giving access',
  'authorize.refuse': 'Refuse',
  'authorize.failed': 'What asks for access could not be read',
  'authorize.unknown': 'This program is unknown',
  'authorize.unclear': 'This address asks for nothing',
  'authorize.unclearText':
    'A program that would like access sends you here with its request. Nothing was given. Start again from the program.',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    authorize: typeof texts;
  }
}
