// Signing in, registering, recovering a password.
export const texts = {
  'login.welcome': 'Welcome back',
  'login.intro': 'Sign in to pick up the thread.',
  'login.forgot': 'Forgot password?',
  'login.busy': 'Signing in',
  'login.directory': 'Your company sign-in (LDAP)',
  'login.orPassword': 'or with a password',
  'login.or': 'or',
  'login.guest': 'Continue as a guest',
  'login.newHere': 'New here?',
  'login.createAccount': 'Create an account',
  'login.askForInvitation': 'Ask your product manager for an invitation.',
  'login.askOperator': 'Ask the operator for an account.',
  'login.guestOff': 'Guest sign-in is off here',

  'sso.company': 'Single sign-on of your company',
  'register.intro': 'Start a thread of your own.',
  'register.submit': 'Create account',
  'register.busy': 'Creating account',
  'register.domains': 'An address of {domains}',
  'register.closedTitle': 'Registration is not open',
  'register.byInvitation':
    'Accounts are made by invitation here. Ask a product manager for one: the mail leads you in.',
  'register.closed': 'Accounts are made by the operator of this installation. Ask there for one.',
  'register.haveAccount': 'Already have an account?',

  'reset.intro': 'A code goes to your mailbox. It also tells you your username.',
  'reset.submit': 'Set password',
  'reset.busy': 'Setting password',
  'reset.othersEnd': 'All other sign-ins of this account end when the password changes.',
  'reset.remembered': 'Remembered it?',
  'reset.back': 'Back to sign in',

  'account.username': 'Username',
  'account.usernameHint': '3 to 50 letters, digits or _ + = , . @ -',
  'account.passwordHint': 'At least 8 characters, and not one that many use',
  'account.repeatPassword': 'Repeat password',
  'code.label': 'Verification code',
  'code.counter': '{typed} of {all}',
  'code.send': 'Send code',
  'code.sending': 'Sending',
  'code.sendAgainIn': 'Send again in {seconds} s',
  'code.sendAgain': 'Send again',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    accountsScreen: typeof texts;
  }
}
