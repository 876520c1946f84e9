import { expect, test } from 'vitest';
import { framed } from './source.ts';

test('a line that begins like a mark or a command is drawn, not obeyed', () => {
  const source = '@startuml\nAlice -> Bob\n@enduml\n@startuml\n@exit\n @note\n@enduml';
  expect(framed(source)).toBe('@startuml\nAlice -> Bob\n @enduml\n @startuml\n @exit\n @note\n@enduml\n');
});
