import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCommand } from './curl-command.ts';

const plain = { method: 'GET', headers: [], body: undefined };

test('the request of an operation is one quoted word for a shell, whatever the file calls it', () => {
  const get = (url: string) => curlCommand({ ...plain, url });
  expect(get('https://bays.example/v1/sessions/{id}')).toBe(
    "curl -X GET 'https://bays.example/v1/sessions/{id}'",
  );
  for (const path of ["/a'; rm -rf ~; '", '/a\nrm -rf ~', '/a`id`', '/a" "\\', '/脉络', '/\ud800'])
    expect(get(path)).toMatch(/^curl -X GET '[^'\n\r`"\\ ]*'$/);
});

test('headers and body are copied with it, and a shell hands them to curl as they are', () => {
  const body = '{\n\t"note": "it\'s $(id) `id` \\ ! 脉络"\n}';
  const command = curlCommand({
    method: 'POST',
    url: 'https://bays.example/sessions/7',
    headers: [['X-Note', "it's; $HOME"]],
    body: `${body}\u001b[201~\u0000`,
  });
  const words = execFileSync('sh', ['-c', command.replace(/^curl/, String.raw`printf '%s\0'`)]);
  expect(words.toString().split('\0').slice(0, -1)).toEqual([
    '-X',
    'POST',
    'https://bays.example/sessions/7',
    '-H',
    "X-Note: it's; $HOME",
    '--data-raw',
    `${body}[201~`,
  ]);
});
