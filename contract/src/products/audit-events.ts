/** What the audit log tells of. */
export const auditEvents = [
  'account.registered',
  'signIn.succeeded',
  'signIn.failed',
  'signOut',
  'session.ended',
  'password.changed',
  'password.failed',
  'password.reset',
  'identity.linked',
  'identity.unlinked',
  'secondFactor.added',
  'secondFactor.removed',
  'passwordSignIn.changed',
  'token.made',
  'token.ended',
  'webhook.added',
  'webhook.changed',
  'webhook.switched',
  'webhook.removed',
  'repository.connected',
  'repository.changed',
  'repository.disconnected',
  'gitRules.changed',
  'product.created',
  'product.changed',
  'product.deleted',
  'product.restored',
  'member.invited',
  'member.added',
  'member.removed',
  'member.left',
  'roles.changed',
  'manager.changed',
  'items.exported',
  'product.exported',
  'operator.command',
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** By whom: somebody with an account, somebody who proved none, or whoever runs the installation. */
export const auditActors = ['person', 'visitor', 'operator'] as const;
export type AuditActor = (typeof auditActors)[number];
