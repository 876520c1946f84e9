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
  'print.leftOut': 'Left out',
  'print.leftItems': { one: '{count} item', other: '{count} items' },
  'print.matrix.title': 'Traceability matrix',
  'print.matrix.back': 'Back to Traceability',
  'print.matrix.requirements': 'Requirements',
  'print.matrix.withFunctions': 'With functions',
  'print.matrix.withTestcases': 'With test cases',
  'print.matrix.proven': 'All passed',
  'print.matrix.gaps': 'With gaps',
  'print.matrix.openDefects': 'With open defects',
  'print.matrix.empty': 'No requirement fits scope and filters.',
  'print.matrix.about':
    'For each requirement: what realizes it, what was made for it, what proves it, what is wrong with it, and whether it can be released. A gap is a stage that the product asks for and that is missing.',
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
