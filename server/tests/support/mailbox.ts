// Reads mails from the HTTP inbox of a real mail server.
import { inject } from 'vitest';
import { waitFor } from '../../../scripts/services.ts';

export interface ReceivedMail {
  id: string;
  to: { address: string }[];
  subject: string;
  text: string;
  html: string;
}

export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${inject('services').mailboxUrl}/api/email`);
  const mails = (await response.json()) as ReceivedMail[];
  return mails.filter((mail) => mail.to.some((to) => to.address.toLowerCase() === address.toLowerCase()));
}

export async function nextMailTo(address: string, { after = 0 } = {}): Promise<ReceivedMail> {
  let mails: ReceivedMail[] = [];
  await waitFor(`a mail to ${address}`, async () => (mails = await mailsTo(address)).length > after);
  return mails.at(-1)!;
}

/** As they were sent, by their names in small letters. */
export async function headersOf({ id }: ReceivedMail): Promise<Record<string, string>> {
  const response = await fetch(`${inject('services').mailboxUrl}/api/email/${id}/source`);
  const [head] = (await response.text()).split(/\r?\n\r?\n/, 1);
  const lines = head!.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return Object.fromEntries(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

export const codeIn = (mail: ReceivedMail): string => /\b(\d{6})\b/.exec(mail.text)![1]!;
