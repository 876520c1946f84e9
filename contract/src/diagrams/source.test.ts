import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { diagramSpan, isDiagramTooLong, encodeDiagram, decodeDiagram } from './source.ts';

test('[UML-33, UML-D2] a diagram runs from the first start to the first end after it, both included', () => {
  const text = 'notes\r\n  @startuml name\r\na -> b\r\n@enduml now\nmore\n@startuml\nc -> d\n@enduml';
  expect(diagramSpan(text)).toEqual({
    source: '  @startuml name\na -> b\n@enduml now',
    firstLine: 1,
    isBlank: false,
  });
  expect(diagramSpan('@enduml\n@startuml\na -> b')).toBeUndefined();
  expect(diagramSpan('a @startuml\n@enduml')).toBeUndefined();
  expect(diagramSpan('@startumlx\na\n@enduml')).toBeUndefined();
});

test('[UML-32] between the marks there may be nothing', () => {
  expect(diagramSpan('@startuml\n\n@enduml')?.isBlank).toBe(true);
  expect(diagramSpan('@startuml\n \t\n@enduml')?.isBlank).toBe(true);
  expect(diagramSpan('@startuml\n.\n@enduml')?.isBlank).toBe(false);
});

test('the length is counted in bytes', () => {
  expect(isDiagramTooLong('x'.repeat(65_536))).toBe(false);
  expect(isDiagramTooLong('x'.repeat(65_537))).toBe(true);
  expect(isDiagramTooLong('汉'.repeat(21_846))).toBe(true);
});

test('[UML-D3] the spelling is that of PlantUML, and can be read back', () => {
  // As the public documentation of PlantUML has it.
  const known = 'Syp9J4vLqBLJSCfFib9mB2t9ICqhoKnEBCdCprC8IYqiJIqkuGBAAUW2rJY256DHLLoGdrUS2W00';
  const text = inflateRawSync(decodeDiagram(known)!).toString();
  expect(text).toContain('->');
  for (const source of ['', 'a', 'ab', 'abc', '@startuml\n小明 -> 小红 : 你好\n@enduml']) {
    const spelled = encodeDiagram(deflateRawSync(Buffer.from(source)));
    expect(spelled).toMatch(/^[\w-]*$/);
    expect(inflateRawSync(decodeDiagram(spelled)!).toString()).toBe(source);
  }
  expect(decodeDiagram('ab!d')).toBeUndefined();
});
