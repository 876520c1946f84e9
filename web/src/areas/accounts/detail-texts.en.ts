// Following a mailed invitation, and coming back from a provider.
export const texts = {
  'login.code': 'Code of the authenticator app',
  'login.codeHint': 'Or one of your recovery codes',
  'login.recoveryCode': 'Recovery code',
  'login.recoveryHint': 'This account has a passkey. Use it, or type a recovery code here.',
  'sso.passwordsOff': 'Passwords are switched off',
  'sso.passwordsOffText':
    'You sign in with a provider here. An account is made with the first sign-in, where the operator allows it.',
  'sso.finishing': 'Signing you in',
  'sso.failed': 'The single sign-on failed',
  'sso.toSettings': 'To your settings',
  'sso.linked': 'Linked. You can sign in with it from now on.',
  'sso.proved': 'It is you. Go on with what you wanted to do.',
  'sso.isItYours': 'Is this your account?',
  'sso.sameEmail': '{provider} knows you by the mail address of this account. Show once that it is yours.',
  'sso.sameName': '{provider} knows you by the name of this account. Show once that it is yours.',
  'sso.itsPassword': 'Its password',
  'sso.link': 'Link and sign in',
  'sso.linking': 'Linking',
  'sso.byMail': 'Mail me a code instead',
  'sso.byPassword': 'Use the password instead',
  'sso.notMine': 'It is not mine: make a new account',
  'sso.onlyOnce': 'From then on you sign in with {provider}. Nothing else of the account changes.',
  'directory.link': 'Password of your Tracery account',
  'directory.linkHint':
    'An account here has your name or mail address. If it is yours, this password links it with the company directory. If not, ask the operator.',
  'invitation.byAs': '{name} invites you as {role}.',
  'invitation.join': 'Create account and join',
  'invitation.joining': 'Joining',
  'invitation.acceptAs': 'Join as {name}',
  'invitation.signInFirst': 'Sign in to accept',
  'invitation.overTitle': 'This link lets nobody in',
  'invitation.goOn': 'To your products',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    followedInvitation: typeof texts;
  }
}
