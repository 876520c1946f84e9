import { expect, test } from 'vitest';
import { safeRedirect } from './redirect-rule.ts';

test('[ACC-D1] a way back inside the app is followed, with its query', () => {
  for (const path of ['/', '/dashboard', '/task/task?status=2&page=3', '/user/settings#top']) {
    expect(safeRedirect(path)).toBe(path);
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
  for (const trap of traps) expect(safeRedirect(trap)).toBeUndefined();
});
