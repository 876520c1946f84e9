// The mail server: connect, sign in, TLS, and whether it takes our sender.
import { createTransport } from 'nodemailer';
import { createSmtpMailer } from '../../platform/mail/mailer.ts';
import { codeOf, good, hint, reasonOf, wrong, type Check, type Finding } from './check.ts';

const todoByCode: Record<string, string> = {
  EAUTH: 'correct name and password in SMTP_URL',
  EDNS: 'correct the name in SMTP_URL, or the DNS',
  ENOTFOUND: 'correct the name in SMTP_URL, or the DNS',
  ECONNECTION: 'correct SMTP_URL: name and port, 465 with smtps://, 587 with smtp://',
  ESOCKET: 'correct SMTP_URL: name and port, 465 with smtps://, 587 with smtp://',
  ETIMEDOUT: 'a firewall may be in between: many providers close port 25 and leave 587 open',
  ETLS: 'its certificate is not trusted; an authority of your own goes into NODE_EXTRA_CA_CERTS',
};

const isNear = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

async function tryOut(url: string, requireTLS: boolean): Promise<unknown> {
  const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 };
  const transport = createTransport({ url, requireTLS, ...timeouts });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    transport.close();
  }
}

function judgeSender(from: string): Finding {
  return /@[^\s@>]+\.[^\s@>]+>?$/.test(from)
    ? good(`sender ${from}; tracery doctor --send-mail <address> tries it`)
    : wrong(`the sender ${from} is no address of a domain`, 'set MAIL_FROM="Tracery <tracery@example.org>"');
}

async function sendTo(url: string, from: string, to: string): Promise<Finding> {
  const mailer = createSmtpMailer(url, from);
  try {
    await mailer.send({
      to,
      subject: 'Tracery can send mails',
      text: 'Sent by tracery doctor.\n',
      html: '<p>Sent by tracery doctor.</p>',
    });
    return good(`a mail to ${to} was accepted from ${from}`);
  } catch (error) {
    return wrong(
      `a mail from ${from} was refused: ${reasonOf(error)}`,
      'let the mail server take this sender, or change MAIL_FROM',
    );
  } finally {
    mailer.close();
  }
}

export const mailTo = (address: string | undefined): Check => ({
  name: 'mail',
  async run({ mail: { smtpUrl, from } }) {
    if (!smtpUrl)
      return [
        hint(
          'there is no mail server: nobody registers, is invited by mail or finds a lost password',
          'set SMTP_URL and MAIL_FROM',
        ),
      ];
    const { hostname, host, protocol } = new URL(smtpUrl);
    let problem = await tryOut(smtpUrl, true);
    const isPlain = problem !== undefined && protocol === 'smtp:';
    if (isPlain) problem = await tryOut(smtpUrl, false);
    if (problem)
      return [wrong(`${host}: ${reasonOf(problem)}`, todoByCode[codeOf(problem)] ?? 'correct SMTP_URL')];
    return [
      isPlain && !isNear(hostname)
        ? hint(`${host} takes our mails without TLS`, 'use smtps://, or STARTTLS at the mail server')
        : good(`${host} lets us in${isPlain ? '' : ', with TLS'}`),
      address ? await sendTo(smtpUrl, from, address) : judgeSender(from),
    ];
  },
});
