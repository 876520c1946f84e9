import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId?: string;
  /** The thread it belongs to. */
  references?: string;
  inReplyTo?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(mail) {
      // An address object, never a header line: a comma in what somebody typed must not become a second recipient.
      await transport.sendMail({
        ...mail,
        to: { name: '', address: mail.to },
        from,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

/** Tells the metrics whether each mail was sent. */
export const countingMailer = (mailer: Mailer, count: (outcome: 'sent' | 'failed') => void): Mailer => ({
  async send(mail) {
    try {
      await mailer.send(mail);
    } catch (error) {
      count('failed');
      throw error;
    }
    count('sent');
  },
  close: () => mailer.close(),
});

/** For development without a mail server: mails become files that can be opened. */
export function createOutboxMailer(directory: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message, messageId } = await transport.sendMail({ ...mail, from });
      await fs.mkdir(directory, { recursive: true });
      await fs.writeFile(
        path.join(directory, `${messageId.replaceAll(/[^\w.@-]/g, '')}.eml`),
        message as Buffer,
      );
    },
    close: () => transport.close(),
  };
}
