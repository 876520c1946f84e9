// Invitations to products that wait for the person.
export const texts = {
  'invitation.own': 'Invitations to you',
  'invitation.to': 'You are invited to {name}',
  'invitation.by': '{name} invites you as {role}, {when}',
  'invitation.accept': 'Accept',
  'invitation.accepting': 'Accepting',
  'invitation.accepted': 'You are a member of {name} now',
  'invitation.decline': 'Decline',
  'invitation.declining': 'Declining',
  'invitation.which': 'the invitation to {name}',
  'invitation.declined': 'Invitation to {name} declined',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    invitations: typeof texts;
  }
}
