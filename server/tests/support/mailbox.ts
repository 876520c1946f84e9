// Reads mails from the HTTP inbox of a real mail server.
import { inject } from 'vitest';
import { waitFor } from '../../../scripts/services.ts';

export interface ReceivedMail {
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

export const codeIn = (mail: ReceivedMail): string => /\b(\d{6})\b/.exec(mail.text)![1]!;
