import { expect, test } from 'vitest';
import { curlCommand } from './curl-command.ts';

test('the request of an operation is one quoted word for a shell, whatever the file calls it', () => {
  const get = (server: string, path: string) => curlCommand(server, { method: 'get', path });
  expect(get('https://bays.example/v1/', '/sessions/{id}')).toBe(
    "curl -X GET 'https://bays.example/v1/sessions/{id}'",
  );
  for (const path of ["/a'; rm -rf ~; '", '/a\nrm -rf ~', '/a`id`', '/a" "\\', '/脉络', '/\ud800'])
    expect(get('', path)).toMatch(/^curl -X GET '[^'\n\r`"\\ ]*'$/);
});
