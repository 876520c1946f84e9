// Inviting people and accepting it, by calls.
import { callServer, readFromServer, tokenOf, type Person } from './api.ts';
import { linkMailedTo } from './mailbox.ts';

interface Invited {
  usernames?: string[];
  emails?: string[];
  role?: string;
}

export const invite = (url: string, token: string, invited: Invited) =>
  callServer(url, '/prdapi/v1/products/invite-members', invited, token);

/** Accepts whatever this person is invited to. */
export async function acceptInvitations(url: string, person: Person): Promise<void> {
  const token = await tokenOf(url, person);
  const { list } = await readFromServer<{ list: { id: number }[] }>(url, '/prdapi/v1/invitations/own', token);
  for (const { id } of list) await callServer(url, `/prdapi/v1/invitations/accept/${id}`, {}, token);
}

/** Invites an address that has no account, and returns the path of the mailed link. */
export async function mailedInvitation(url: string, token: string, email: string): Promise<string> {
  await invite(url, token, { emails: [email], role: 'TestEngineer' });
  return linkMailedTo(email);
}
