// Writes contract/openapi.json from the registry.
import fs from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '../contract/src/openapi.ts';

const contract = path.resolve(import.meta.dirname, '../contract');
const { version } = JSON.parse(fs.readFileSync(path.join(contract, 'package.json'), 'utf8')) as {
  version: string;
};
fs.writeFileSync(
  path.join(contract, 'openapi.json'),
  JSON.stringify(openApiDocument(version), null, 2) + '\n',
);
