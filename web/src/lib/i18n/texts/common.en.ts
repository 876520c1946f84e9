// Texts that belong to no single screen. Wording in quotes of the specification is exact.
export const commonEn = {
  'app.name': 'Tracery',
  'app.version': 'Version {version}',

  'publics.success': 'Operation successfully',
  'publics.deleteSuccess': 'Delete successfully',
  'publics.frozenSuccess': 'Frozen successfully',
  'publics.restoreSuccess': 'Restored successfully',
  'publics.switchSuccess': 'Switched successfully',
  'publics.verificationCodePrompt':
    'The verification code was sent to your mailbox and is valid for 5 minutes',
  'user.removeSuccess': 'Removed successfully',
  'login.success': 'Login successfully',
  'logout.success': 'Logout successfully',
  'register.success': 'Register successfully, please sign in with new user.',
  'login.findPwdSuccess': 'Password reset successfully, please sign in',

  'failure.noAnswer': 'Network error, please try again later',
  'failure.screenTitle': 'This page did not load',
  'failure.screenText': 'Something on the way broke. What you saved is safe.',
  'failure.screenRetry': 'Load again',

  'time.justNow': 'just now',
  'text.named': '{name}: {value}',

  'alert.region': 'Messages',
  'alert.close': 'Close',
  'action.signIn': 'Sign in',
  'action.signUp': 'Sign up',
  'action.signOut': 'Sign out',

  'key.enter': 'Enter',
  'key.ctrl': 'Ctrl',

  'language.choose': 'Language',
  'language.en': 'English',
  'language.zh': '简体中文',
  'theme.light': 'Light theme',
  'theme.dark': 'Dark theme',
  'theme.system': 'Theme of the system',
  'theme.choose': 'Theme',
} as const;
