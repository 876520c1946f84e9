// The members of a product: who belongs to it, with which roles.
export const texts = {
  'members.add': 'Add members',
  'members.addLimit': 'Up to {count} at a time',
  'members.find': 'Find people by name',
  'members.findHint': 'Type at least {count} characters of a name, username, pinyin or initials',
  'members.found': 'People found',
  'members.chosen': '{count} / {most}',
  'members.drop': 'Do not add {name}',
  'members.isMember': 'Already a member',
  'members.nobody': 'Nobody is called that',
  'members.full': 'No more than {count} at a time. Add these first.',
  'members.role': 'Role',
  'members.roleOfNew': 'Role of the new members',
  'members.addButton': { one: 'Add {count} member', other: 'Add {count} members' },
  'members.added': '{names} added',
  'members.adding': 'Adding',
  'members.search': 'Search by name',
  'members.roleAll': 'All',
  'members.name': 'Member',
  'members.intro': 'Intro',
  'members.actions': 'Actions',
  'members.you': '(you)',
  'members.ownRow': 'Manager of this product',
  'members.changeRole': 'Change role',
  'members.changeRoleOf': 'Change role of {name}',
  'members.removeOf': 'Remove {name}',
  'members.removeTitle': 'Remove {name}?',
  'members.removeText': 'Their items keep the name. They lose access at once.',
  'members.remove': 'Remove',
  'members.leave': 'Leave product',
  'members.noMatch': 'Nobody matches',
  'members.noMatchText': 'No member of this product has that name and role.',
  'members.clear': 'Clear search and filter',
  'members.failed': 'Members did not load',
  'members.list': 'Members of this product',

  'roles.title': 'Roles of {name}',
  'roles.hint': 'One or more. Guest stands alone: a guest only reads.',
  'roles.none': 'Choose at least one role',
  'roles.save': 'Save roles',
  'roles.saved': 'Roles of {name} saved',
  'roles.saving': 'Saving roles',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    members: typeof texts;
  }
}
