import { text, type PlainKey } from '../../lib/i18n/i18n.ts';

/** What a new text starts with: each section its bold heading and an empty line to write in. */
export const headings = (...sections: PlainKey[]): string =>
  sections.map((section) => `**${text(section)}**\n\n`).join('');
