// Components and functions.
export const designEn = {
  'component.create': 'New component',
  'component.createButton': 'Create component',
  'component.copy': 'Copy component',
  'component.search': 'Search components',
  'component.introduction': 'Introduction',
  'component.functions': 'Functions of this component',

  'function.create': 'New function',
  'function.createButton': 'Create function',
  'function.copy': 'Copy function',
  'function.search': 'Search functions',
  'function.intro': 'Intro',
  'function.input': 'Input',
  'function.process': 'Process',
  'function.output': 'Output',
  'field.component': 'Owning component',
} as const;
