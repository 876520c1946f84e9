export const texts = {
  'factorAsked.title': 'This product asks for a second factor',
  'factorAsked.text':
    'Add a passkey or an authenticator app to your account, then open the product again. Nothing of yours was lost.',
  'factorAsked.settings': 'Add a second factor',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    'notices details': typeof texts;
  }
}
