import { text } from '../../lib/i18n/i18n.ts';

const sections = [
  'introduction',
  'actor',
  'trigger',
  'precondition',
  'postcondition',
  'procedure',
  'branches',
] as const;

/** Each section its bold heading and an empty line to write in. */
export const templateFor = (kind: string): string =>
  kind === 'Functional'
    ? sections.map((section) => `**${text(`requirement.${section}`)}**\n\n`).join('')
    : '';
