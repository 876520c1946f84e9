import { expect, test } from 'vitest';
import { pageQuery, readSearch, scopeQuery } from './address.ts';

test('[TRC-14] scope, feature, release word, gaps and page are read from the address', () => {
  const search = readSearch({
    iteration: '14',
    feature: '7',
    release: 'Held',
    gaps: '1',
    until: '30',
    id: '4',
    hide: 'tasks.iteration',
  });
  expect(pageQuery(search)).toEqual({
    iterationId: 14,
    featureId: 7,
    release: 'Held',
    gapsOnly: 'true',
    until: 30,
  });
  expect(search).toMatchObject({ openId: 4, hidden: ['tasks', 'iteration'], isMatrix: false });
});

test('[TRC-14] without iteration is a scope of its own; what means nothing is left out', () => {
  expect(scopeQuery(readSearch({ iteration: '0' }))).toEqual({ iterationId: 0 });
  expect(scopeQuery(readSearch({}))).toEqual({});
  expect(readSearch({}).hidden).toEqual(['iteration']);
  expect(pageQuery(readSearch({ iteration: 'x', feature: '-1', release: 'Gone', gaps: 'yes' }))).toEqual({});
});
