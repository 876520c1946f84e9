// What other screens say of it too; the rest is in `screen-texts`.
export const texts = {
  'login.page': 'Sign in',
  'passkey.use': 'Use a passkey',
  'passkey.notUsed': 'No passkey was used',
  'sso.continue': 'Continue with {name}',
  'sso.leaving': 'Opening',
  'sso.page': 'Single sign-on',
  'register.page': 'Create an account',
  'invitation.page': 'Invitation',
  'reset.page': 'Set a new password',
  'account.email': 'E-mail',
  'account.password': 'Password',
  'account.newPassword': 'New password',
  'account.repeatNewPassword': 'Repeat new password',
  'account.showPassword': 'Show password',
  'account.hidePassword': 'Hide password',
  'account.required': 'required',
  'account.good': 'Looks right',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    accounts: typeof texts;
  }
}
