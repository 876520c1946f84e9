import { expect, test } from 'vitest';
import { Refusal } from '../platform/refusal.ts';
import { svgFrom } from './plantuml-output.ts';

function errorFor(label: string): unknown {
  try {
    svgFrom(`protocolVersion=1\nstatus=ERROR\nlineNumber=7\nlabel=${label}\nError line 7\n`);
  } catch (error) {
    if (error instanceof Refusal) return error.data;
    throw error;
  }
  return undefined;
}

test.each([
  'java.lang.NullPointerException',
  'An error has occured : java.lang.StackOverflowError',
  'PlantUML version 1.2025.4 / 9d4b9c1',
  'PlantUML (1.2025.4) has crashed.',
  'net.sourceforge.plantuml.klimt.geom',
  'at java.base/java.lang.Thread.run(Thread.java:1583)',
  'Dot executable is /usr/bin/dot, dot version 2.43.0',
  'cannot include /etc/passwd',
  'Cannot open URL http://127.0.0.1:1/',
  '',
])('[SEC-21] "%s" is told as the line and a plain reason', (label) => {
  expect(errorFor(label)).toEqual({ line: 7, message: 'Syntax Error?' });
});

test.each(['Syntax Error?', 'No such participant', 'Syntax Error? (Assumed diagram type: sequence)'])(
  '[SEC-21] "%s" is told as it is',
  (label) => expect(errorFor(label)).toEqual({ line: 7, message: label }),
);
