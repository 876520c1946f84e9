// What all mails look like.
import type { Mail } from './mailer.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface MailContent {
  to: string;
  subject: string;
  /** Paragraphs; the one that is `big` stands out. */
  lines: (string | { big: string } | { button: string; address: string })[];
  footer: string;
}

export function mailOf({ to, subject, lines, footer }: MailContent): Mail {
  const text =
    [
      ...lines.map((line) =>
        typeof line === 'string' ? line : 'big' in line ? line.big : `${line.button}: ${line.address}`,
      ),
      footer,
    ].join('\n\n') + '\n';
  const paragraphs = lines.map((line) =>
    typeof line === 'string'
      ? `<p style="margin:0 0 16px">${escape(line)}</p>`
      : 'button' in line
        ? `<p style="margin:0 0 16px"><a href="${escape(line.address)}" style="display:inline-block;padding:9px 18px;border-radius:8px;background:#0B6E69;color:#fff;font-weight:600;text-decoration:none">${escape(line.button)}</a></p>`
        : `<p style="margin:0 0 16px;font:600 28px/36px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.18em">${escape(line.big)}</p>`,
  );
  const html = `<!doctype html><html><body style="margin:0;padding:32px;background:#F6F8F7;color:#15201E;font:14px/22px system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border:1px solid #E2E7E5;border-radius:12px">
<p style="margin:0 0 24px;font-weight:650;font-size:17px;color:#0B6E69">Tracery · 脉络</p>
${paragraphs.join('\n')}
<p style="margin:24px 0 0;color:#616D69;font-size:12px;line-height:18px">${escape(footer)}</p>
</div></body></html>`;
  return { to, subject, text, html };
}
