import { expect, test } from 'vitest';
import { toPipeInput } from './source.ts';

test('a line that begins like a mark or a command is drawn, not obeyed', () => {
  const source = '@startuml\nAlice -> Bob\n@enduml\n@startuml\n@exit\n @note\n@enduml';
  expect(toPipeInput(source)).toBe(
    '@startuml\nAlice -> Bob\n @enduml\n @startuml\n @exit\n @note\n@enduml\n',
  );
});
