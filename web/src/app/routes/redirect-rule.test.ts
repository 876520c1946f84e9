import { expect, test } from 'vitest';
import { isInsideThisApp, safeRedirect } from './redirect-rule.ts';
import { addressOf } from './table.ts';

const followed = (wanted: unknown) => safeRedirect(wanted, (path) => addressOf(path) !== undefined);

test('[ACC-D1] a way back inside the app is followed, with its query', () => {
  for (const path of ['/', '/dashboard', '/task/task?status=2&page=3', '/user/settings#top']) {
    expect(followed(path)).toBe(path);
  }
});

test('[ACC-D1] anything else is ignored: other hosts, other schemes, pages that do not exist', () => {
  const traps = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/login',
    'javascript:alert(1)',
    'task/task',
    '/nowhere',
    '/assets/index.js',
    '',
    ' /dashboard',
    undefined,
    5,
  ];
  for (const trap of traps) expect(followed(trap)).toBeUndefined();
});

test('[ACC-D1] what a browser would read as another host is no address of the app, whatever pages there are', () => {
  for (const trap of [
    '//evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    'https://evil.example',
    'dashboard',
    '',
  ])
    expect(isInsideThisApp(trap), trap).toBe(false);
  for (const path of ['/', '/dashboard', '/task/task?back=//x'])
    expect(isInsideThisApp(path), path).toBe(true);
});
