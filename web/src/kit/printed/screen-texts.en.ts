export const texts = {
  'print.print': 'Print or save as PDF',
  'print.short': 'PDF',
  'print.hint':
    'In the print window choose “Save as PDF”. Page numbers are those of A4 with the scale and margins that it offers at first.',
  'print.hintWithoutPages':
    'In the print window choose “Save as PDF”. This browser does not tell page numbers beforehand: the contents list has links. Chrome and Edge number it too.',
  'print.begin': 'Reading',
  'print.read': '{done} of {total} read',
  'print.progress': 'How much is read',
  'print.stop': 'Stop',
  'print.stoppedTitle': 'Stopped',
  'print.stoppedText': 'The report was not read to its end.',
  'print.again': 'Read again',
  'print.failed': 'The report did not load',
  'print.emptyTitle': 'Nothing to print',
  'print.left':
    'A report has at most {most} items, and {left} more are left out. Choose a feature or an iteration.',
  'print.contents': 'Contents',
  'print.pageOf': '{page} / {pages}',
  'print.made': '{time}, {name}',
  'print.madeAt': 'As of',
  'print.madeBy': 'Made by',
  'print.items': 'Items',
  'print.iteration': 'Iteration',
  'print.wholeProduct': 'Whole product',
  'print.moreLinks': 'There are more links than are printed here.',
  'print.overview': 'Overview',
  'print.number': 'Number',
  'print.tags': 'Tags',
  'print.none': 'None',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    printed: typeof texts;
  }
}
