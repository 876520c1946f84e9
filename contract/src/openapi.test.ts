import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pathOf } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { registryEntries } from './registry.ts';

const committed = path.join(import.meta.dirname, '../openapi.json');

test('the committed OpenAPI document is the one the registry makes', () => {
  const { version } = JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { version: string };
  // If it differs: run `pnpm openapi`, review the changes for API users, commit it.
  expect(JSON.parse(fs.readFileSync(committed, 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(openApiDocument(version))),
  );
});

test('every path parameter of an endpoint is declared, and no other', () => {
  for (const [key, endpoint] of registryEntries()) {
    const inPath = [...pathOf(key).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {}), key).toEqual(inPath);
  }
});

test('every operation id is unique', () => {
  const { paths } = openApiDocument('0') as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(paths).flatMap((operations) =>
    Object.values(operations).map((one) => one.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('every example is accepted by its own schema', () => {
  for (const [key, endpoint] of registryEntries()) {
    if (endpoint.body) expect(endpoint.body.safeParse(endpoint.example?.body).error, key).toBeUndefined();
    if (endpoint.query)
      expect(endpoint.query.safeParse(endpoint.example?.query ?? {}).error, key).toBeUndefined();
  }
});
