export const texts = {
  'screen.function': 'Functions',
  'empty.function.title': 'Functions say how a requirement is met',
  'empty.function.text': 'A function describes what a component does for a requirement, step by step.',
  'itemKind.Function': 'Function',

  'function.create': 'New function',
  'function.createButton': 'Create function',
  'function.copy': 'Copy function',
  'function.search': 'Search functions',
  'function.intro': 'Intro',
  'function.input': 'Input',
  'function.process': 'Process',
  'function.output': 'Output',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    function: typeof texts;
  }
}
