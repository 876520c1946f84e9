// The repositories of a product.
export const texts = {
  'git.list': 'Git repositories',
  'git.failed': 'The repositories did not load',
  'git.none': 'No repositories',
  'git.noneText':
    'Commits, branches and pull requests that name an item, such as T-24, stand on it and can move it on.',
  'git.connect': 'Connect repository',
  'git.connecting': 'Connecting',
  'git.ofForge': '{forge}.',
  'git.last': 'Last event {when}.',
  'git.addThere': 'Add the webhook there first.',
  'git.counts': 'Merges into {branch} count.',
  'git.connected': 'Connected',
  'git.waiting': 'Waiting',
  'git.actions': 'Actions for {name}',
  'git.edit': 'Edit',
  'git.copyAddress': 'Copy address',
  'git.addressCopied': 'Address copied',
  'git.disconnect': 'Disconnect',
  'git.disconnectTitle': 'Disconnect {name}?',
  'git.disconnectText': 'Its deliveries are no longer accepted. What it has told so far stays on the items.',
  'git.disconnected': '{name} disconnected',

  'git.newTitle': 'Connect repository',
  'git.editTitle': 'Edit repository',
  'git.forge': 'Where it is',
  'git.name': 'Name',
  'git.nameHint': 'As it stands in its address, such as northyard/charging-console.',
  'git.branch': 'Branch whose merges count',
  'git.branchHint': 'Leave it empty for the default branch.',
  'git.save': 'Save',
  'git.saving': 'Saving',
  'git.saved': 'Repository saved',
  'git.moment': 'What follows',
  'git.momentText':
    'Tracery shows an address and a secret. Add both as a webhook in the repository; no token of it is needed. Items are named as T-24 in titles, messages and branches.',

  'git.made': 'Repository connected',
  'git.madeText': 'Add a webhook with this address and this secret in the repository.',
  'git.secret': 'The secret',
  'git.once': 'The secret is shown only now.',
  'git.ifLost':
    'The secret is never shown again. If you have not kept it, disconnect the repository and connect it again.',
  'git.address': 'Address',
  'git.where': 'Where',
  'git.where.github':
    'Settings, Webhooks. Content type application/json. Events: Branch or tag deletion, Check runs, Pull requests, Pushes, Statuses.',
  'git.where.gitlab': 'Settings, Webhooks. Trigger: Push events, Merge request events, Pipeline events.',
  'git.where.gitea': 'Settings, Webhooks, type Gitea or Forgejo. Events: Push, Delete, Pull request, Status.',

  'git.rules': 'Rules for all repositories',
  'git.rulesSaved': 'Rules saved',
  'git.starts': 'Branch or pull request opened: task to Doing',
  'git.startsHint': 'For tasks that are to do and named in its title or branch, such as T-24.',
  'git.merged': 'Merged: task to',
  'git.mergedHint': 'Only into the branch that counts, and only forward.',
  'git.merged.off': 'Off',
  'git.merged.verifying': 'Verifying',
  'git.merged.done': 'Done',
  'git.fixes': '“Fixes D-87” merged: defect to Testing',
  'git.fixesHint': 'For defects that are being fixed. The reporter becomes the owner.',
} as const;

declare module '../../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    git: typeof texts;
  }
}
