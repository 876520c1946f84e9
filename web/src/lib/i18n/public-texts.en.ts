// Texts that several screens share. Wording in quotes in the specification is exact.
export const texts = {
  'app.name': 'Tracery',
  'app.version': 'Version {version}',

  'publics.success': 'Operation successfully',
  'publics.deleteSuccess': 'Delete successfully',
  'publics.frozenSuccess': '{number} frozen',
  'publics.restoreSuccess': '{number} unfrozen',
  'publics.switchSuccess': 'Switched to {name}',
  'publics.verificationCodePrompt':
    'The verification code was sent to your mailbox and is valid for 5 minutes',
  'user.removeSuccess': '{name} removed',
  'login.success': 'Login successfully',
  'logout.success': 'Logout successfully',
  'register.success': 'Register successfully, please sign in with new user.',
  'login.findPwdSuccess': 'Password reset successfully, please sign in',

  'failure.noAnswer': 'The network is gone. What you typed is kept on this device.',
  'failure.screenTitle': 'This page did not load',
  'failure.screenText': 'Could not load. Check the network and try again.',
  'failure.screenRetry': 'Load again',

  'time.justNow': 'just now',
  'text.named': '{name}: {value}',

  'alert.region': 'Messages',
  'alert.close': 'Close',
  'action.undo': 'Undo',
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

  'role.ProductManager': 'Product manager',
  'role.DesignEngineer': 'Design engineer',
  'role.DevelopEngineer': 'Development engineer',
  'role.TestEngineer': 'Test engineer',
  'role.Guest': 'Guest',
  'role.Developer': 'Developer',
  'role.Administrator': 'Administrator',
  'role.CustomerService': 'Customer Service',
  'role.Author': 'Author',

  'stage.1': 'Charter',
  'stage.2': 'Requirement',
  'stage.3': 'Design',
  'stage.4': 'Development',
  'stage.5': 'Maintain',
  'stage.6': 'Finished',

  'kind.Private': 'Private',
  'kind.Internal': 'Internal',
  'kind.Public': 'Public',

  'action.cancel': 'Cancel',
  'action.close': 'Close',
  'action.save': 'Save',
  'action.saving': 'Saving',
  'action.refresh': 'Refresh',
  'action.retry': 'Try again',

  'pages.label': 'Pages',
  'pages.total': { one: 'Total {count} item', other: 'Total {count} items' },
  'pages.page': 'Page {page}',
  'pages.previous': 'Previous page',
  'pages.next': 'Next page',

  'tags.add': 'Add',
  'tags.remove': 'Remove {tag}',

  'markdown.side': 'Write or preview',
  'markdown.write': 'Write',
  'markdown.preview': 'Preview',
  'markdown.plain':
    'This text would take too long to lay out, so it is shown as it was written. Nothing of it is missing.',
  'markdown.empty': 'Nothing to preview',
  'markdown.tools': 'Formatting',
  'markdown.bold': 'Bold',
  'markdown.italic': 'Italic',
  'markdown.list': 'List',
  'markdown.code': 'Code',
  'markdown.link': 'Link',
  'markdown.picture': 'Add image',
  'markdown.pictures': '{count} of {max} images',
  'markdown.uploading': 'Uploading…',
  'markdown.stillUploading': 'An image is still uploading',

  'settings.notSaved': 'Not saved',
  'draft.notSaved': 'Not saved: {fields}',
  'draft.showChanges': 'Show changes',
  'draft.changesTitle': 'Changes of {title} that are not saved',
  'draft.discarded': 'Draft of {title} discarded',
  'draft.kept': 'Draft of {title} kept on this device',
  'draft.discard': 'Discard draft',
  'settings.discard': 'Discard',

  'leave.title': 'Leave {name}?',
  'leave.text': 'You lose access at once. A product manager can invite you again.',
  'leave.done': 'You left {name}',
  'leave.confirm': 'Leave',

  'diff.removed': 'Removed',
  'diff.added': 'Added',
  'diff.same': { one: '{count} line unchanged', other: '{count} lines unchanged' },
  'conflict.title': 'Someone else changed {name}',
  'conflict.by': '{who} changed the same at {when}.',
  'conflict.bySomeone': 'Version {version} changed the same.',
  'conflict.text': 'Choose what to keep. Your text stays on this device until it is saved.',
  'conflict.difference': 'From theirs to yours',
  'conflict.mine': 'Keep mine',
  'conflict.theirs': 'Keep theirs',
  'conflict.chooseFirst': 'Choose for each field what to keep',
  'conflict.both': 'Keep both, mine first',
  'conflict.empty': 'Empty',
  'conflict.keepEditing': 'Keep editing',
  'conflict.save': 'Save as version {version}',
} as const;

declare module './typed-texts.ts' {
  interface TextGroups {
    common: typeof texts;
  }
}
