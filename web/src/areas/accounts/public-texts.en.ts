// Signing in, registering, recovering a password.
export const texts = {
  'login.page': 'Sign in',
  'login.welcome': 'Welcome back',
  'login.intro': 'Sign in to pick up the thread.',
  'login.forgot': 'Forgot password?',
  'login.busy': 'Signing in',
  'login.directory': 'Your company sign-in (LDAP)',
  'login.orPassword': 'or with a password',
  'login.or': 'or',
  'passkey.use': 'Use a passkey',
  'passkey.notUsed': 'No passkey was used',
  'login.guest': 'Continue as a guest',
  'login.newHere': 'New here?',
  'login.createAccount': 'Create an account',
  'login.askForInvitation': 'Ask your product manager for an invitation.',
  'login.askOperator': 'Ask the operator for an account.',
  'login.guestOff': 'Guest sign-in is off here',

  'sso.continue': 'Continue with {name}',
  'sso.company': 'Single sign-on of your company',
  'sso.leaving': 'Opening',
  'sso.page': 'Single sign-on',

  'register.page': 'Create an account',
  'register.intro': 'Start a thread of your own.',
  'register.submit': 'Create account',
  'register.busy': 'Creating account',
  'register.domains': 'An address of {domains}',
  'register.closedTitle': 'Registration is not open',
  'register.byInvitation':
    'Accounts are made by invitation here. Ask a product manager for one: the mail leads you in.',
  'register.closed': 'Accounts are made by the operator of this installation. Ask there for one.',
  'invitation.page': 'Invitation',
  'register.haveAccount': 'Already have an account?',

  'reset.page': 'Set a new password',
  'reset.intro': 'A code goes to your mailbox. It also tells you your username.',
  'reset.submit': 'Set password',
  'reset.busy': 'Setting password',
  'reset.othersEnd': 'All other sign-ins of this account end when the password changes.',
  'reset.remembered': 'Remembered it?',
  'reset.back': 'Back to sign in',

  'account.email': 'E-mail',
  'account.username': 'Username',
  'account.usernameHint': '3 to 50 letters, digits or _ + = , . @ -',
  'account.password': 'Password',
  'account.passwordHint': 'At least 8 characters, and not one that many use',
  'account.repeatPassword': 'Repeat password',
  'account.newPassword': 'New password',
  'account.repeatNewPassword': 'Repeat new password',
  'account.showPassword': 'Show password',
  'account.hidePassword': 'Hide password',
  'account.required': 'required',
  'account.good': 'Looks right',

  'code.label': 'Verification code',
  'code.counter': '{typed} of {all}',
  'code.send': 'Send code',
  'code.sending': 'Sending',
  'code.sendAgainIn': 'Send again in {seconds} s',
  'code.sendAgain': 'Send again',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    accounts: typeof texts;
  }
}
