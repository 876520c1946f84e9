import { expect, test } from 'vitest';
import { endsTag, joinTags, splitTags } from './tags.ts';

test('[PRD-33] tags are one string, and the string is the tags', () => {
  expect(splitTags('energy,ocpp')).toEqual(['energy', 'ocpp']);
  expect(joinTags(splitTags(' energy , ocpp,'))).toBe('energy,ocpp');
  expect(splitTags('')).toEqual([]);
});

test('a tag is kept once, and a comma of either language ends it', () => {
  expect(splitTags('安全，ocpp,安全')).toEqual(['安全', 'ocpp']);
  expect(endsTag('安全，')).toBe(true);
  expect(endsTag('safety')).toBe(false);
});
