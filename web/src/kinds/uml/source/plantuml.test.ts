import { StringStream } from '@codemirror/language';
import { expect, test } from 'vitest';
import { plantumlMode } from './plantuml.ts';

/** The coloured words of a text, each with what it is taken for. */
function coloured(text: string): string[] {
  const state = plantumlMode.startState();
  return text.split('\n').flatMap((line) => {
    const stream = new StringStream(line, 2, 2);
    const found: string[] = [];
    while (!stream.eol()) {
      const token = plantumlMode.token(stream, state);
      if (token) found.push(`${token} ${stream.current()}`);
      stream.start = stream.pos;
    }
    return found;
  });
}

test('words that begin a statement, strings, arrows and marks have their colours', () => {
  expect(
    coloured('@startuml\nparticipant "Session service" as SS #LightBlue\nSS --> CP : as loop\n@enduml'),
  ).toEqual([
    'meta @startuml',
    'keyword participant',
    'string "Session service"',
    'keyword as',
    'color #LightBlue',
    'operator -->',
    'meta @enduml',
  ]);
});

test('arrows of all kinds of diagrams are arrows, and a hyphen is none', () => {
  for (const arrow of ['->', '<--', '..>', '--|>', '<|..', '*--', 'o--', '-[#red]->', '-left->', '->>', '=>'])
    expect(coloured(`A ${arrow} B`), arrow).toEqual([`operator ${arrow}`]);
  expect(coloured('low-priority a.b 用例')).toEqual([]);
});

test('comments, also over lines, and what is said to the preprocessor', () => {
  expect(coloured("' one\n/' two\nclass A\n'/\nclass B\n!pragma layout smetana\nA : it's said")).toEqual([
    "comment ' one",
    "comment /' two",
    'comment class A',
    "comment '/",
    'keyword class',
    'meta !pragma',
  ]);
});

test('steps of an activity are text; times and stereotypes are not', () => {
  expect(coloured(':if this end;\nif (yes) then (so)\n@100\nusecase A <<actor>>')).toEqual([
    'keyword if',
    'keyword then',
    'number @100',
    'keyword usecase',
    'typeName <<actor>>',
  ]);
});
