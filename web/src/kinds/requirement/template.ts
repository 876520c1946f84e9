import { headings } from '../../kit/markdown/headings.ts';

export const templateFor = (kind: string): string =>
  kind === 'Functional'
    ? headings(
        'requirement.introduction',
        'requirement.actor',
        'requirement.trigger',
        'requirement.precondition',
        'requirement.postcondition',
        'requirement.procedure',
        'requirement.branches',
      )
    : '';
