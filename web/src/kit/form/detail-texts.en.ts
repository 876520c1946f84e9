export const texts = {
  'proof.title': 'Is it you?',
  'proof.withProvider': 'You signed in some time ago. Show there that it is you, then do it again here.',
  'proof.continue': 'Continue',
  'proof.text': 'You signed in some time ago. Type your password to go on.',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    'kit/form': typeof texts;
  }
}
