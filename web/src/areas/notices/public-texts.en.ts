export const texts = {
  'notFound.page': 'Page not found',
  'notFound.title': 'This page does not exist',
  'notFound.text': 'The item may have been deleted or moved to another product.',
  'notFound.home': 'Go home',
  'forbidden.page': 'No permission',
  'forbidden.title': 'You cannot open this page',
  'forbidden.text': 'Ask the product manager for a role that may.',
  'forbidden.back': 'Back to dashboard',
  'noAccess.page': 'No access',
  'noAccess.title': 'You are not a member of this product',
  'noAccess.text': 'Ask the person who sent you the link to invite you, then try again.',
  'noAccess.choose': 'Choose a product',
  'noAccess.again': 'Try again',
  'factorAsked.page': 'Second factor',
  'authRedirect.page': 'Sign in to go on',
  'authRedirect.title': 'You are not signed in',
  'authRedirect.text': 'Sign in, then open the link again.',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    notices: typeof texts;
  }
}
