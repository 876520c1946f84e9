// Texts that parsers of markdown take long for, by class. Each is made as long as wanted.

const fill = (size: number, unit: string): string =>
  unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

const around = (size: number, left: string, right: string): string =>
  left.repeat(Math.floor(size / 2 / left.length)) + right.repeat(Math.floor(size / 2 / right.length));

function staircase(size: number, step: (at: number) => string): string {
  let text = '';
  for (let at = 1; text.length < size; at += 1) text += step(at);
  return text.slice(0, size);
}

export const hostileMarkdown: Record<string, (size: number) => string> = {
  'quotes in quotes': (size) => fill(size, '>'),
  'quotes, one deeper in each line': (size) => staircase(size, (at) => `${'>'.repeat(at)}a\n`),
  'lists in lists in one line': (size) => fill(size, '- '),
  'lists, one deeper in each line': (size) => staircase(size, (at) => `${'  '.repeat(at)}- a\n`),
  'numbered lists in one line': (size) => fill(size, '1. '),
  'lines that go on in a deep quote': (size) => '> '.repeat(100) + fill(size - 200, 'a\n'),
  'open brackets': (size) => fill(size, '['),
  'brackets in brackets': (size) => around(size, '[', ']'),
  'links in links': (size) => around(size, '[', '](a)'),
  'images in links': (size) => around(size, '[![', '](a)](b)'),
  'links that never end': (size) => fill(size, '[a](<b'),
  'emphasis that never closes': (size) => fill(size, '*a_ '),
  'emphasis in emphasis': (size) => around(size, '*a **b ', ' b** a*'),
  'runs of emphasis': (size) => fill(size, 'a***b**c*d_'),
  'strikethrough that never closes': (size) => fill(size, '~~a ~b '),
  'backticks of every length': (size) => staircase(size, (at) => `${'`'.repeat(at)} `),
  'one run of backticks': (size) => fill(size, '`'),
  'link references': (size) =>
    staircase(size / 2, (at) => `[r${at}]: /a${at}\n`) + staircase(size / 2, (at) => `[r${at}]`),
  footnotes: (size) => `[^1]\n\n${staircase(size - 6, (at) => `[^${at}]: a[^${at + 1}]\n\n`)}`,
  'a wide table': (size) => `${fill(size / 3, '|a')}|\n${fill(size / 3, '|-')}|\n${fill(size / 3, '|a')}|`,
  'a table of short rows': (size) =>
    `${fill(size / 4, '|a')}|\n${fill(size / 4, '|-')}|\n${fill(size / 2, '|\n')}`,
  'a long table': (size) => `|a|b|\n|-|-|\n${fill(size - 12, '|a|b|\n')}`,
  'html tags': (size) => around(size, '<div>', '</div>'),
  'open html': (size) => fill(size, '<a '),
  entities: (size) => fill(size, '&#1234;'),
  'addresses with entities': (size) => `http://a.b/${fill(size - 11, '&a;')}`,
  'mail addresses': (size) => fill(size, 'a@b.c '),
  'underlined headings': (size) => fill(size, 'a\n=\n'),
  'short paragraphs': (size) => fill(size, 'a\n\n'),
  'one long word': (size) => fill(size, 'a'),
};
