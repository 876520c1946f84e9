// Signing in, registering, recovering a password.
export const texts = {
  'login.page': 'Sign in',
  'login.welcome': 'Welcome back',
  'login.intro': 'Sign in to pick up the thread.',
  'login.forgot': 'Forgot password?',
  'login.busy': 'Signing in',
  'login.or': 'or',
  'login.guest': 'Continue as a guest',
  'login.newHere': 'New here?',
  'login.createAccount': 'Create an account',

  'register.page': 'Create an account',
  'register.intro': 'Start a thread of your own.',
  'register.submit': 'Create account',
  'register.busy': 'Creating account',
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
  'account.passwordHint': 'At least 6 characters',
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
