// The mail about an address that was switched off, in both languages.
import { limits, type Language } from '@tracery/contract';
import { mailOf } from '../platform/mail/layout.ts';
import type { Mail } from '../platform/mail/mailer.ts';

const days = limits.webhook.offAfter / (24 * 60 * 60 * 1000);

const texts = {
  en: {
    subject: 'A webhook in Tracery was switched off',
    what: (host: string, product: string) =>
      `The webhook of ${product} to ${host} has failed for ${days} days, so it was switched off. Nothing more is sent to it.`,
    next: 'When the address answers again, switch the webhook on. What happened meanwhile is not sent.',
    open: 'Open the webhooks',
    footer: 'You get this mail because you manage this product.',
  },
  zh: {
    subject: '脉络的一个 Webhook 已停用',
    what: (host: string, product: string) =>
      `产品${product}发往 ${host} 的 Webhook 连续${days}天投递失败，已停用，不再投递。`,
    next: '地址恢复后可重新启用。停用期间的事件不会补发。',
    open: '打开 Webhook 设置',
    footer: '你是该产品的产品经理，因此收到此邮件。',
  },
};

interface Off {
  to: string;
  language: Language;
  host: string;
  productName: string;
  publicUrl: URL;
}

export function switchedOffMail({ to, language, host, productName, publicUrl }: Off): Mail {
  const words = texts[language];
  return mailOf({
    to,
    subject: words.subject,
    lines: [
      words.what(host, productName),
      words.next,
      { button: words.open, address: new URL('/setting/webhooks', publicUrl).href },
    ],
    footer: words.footer,
  });
}
