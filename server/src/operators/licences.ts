// The licences of what a release carries, from its bill of materials.
import fs from 'node:fs/promises';
import path from 'node:path';

const billOfRelease = path.resolve(import.meta.dirname, '../../../sbom.cdx.json');

interface Bill {
  components: {
    name: string;
    version: string;
    licenses?: ({ expression: string } | { license: { id?: string; name?: string } })[];
  }[];
}

export interface Part {
  name: string;
  version: string;
  licence: string;
}

/** A checkout has no such file. */
export async function readLicences(file = billOfRelease): Promise<Part[]> {
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return [];
  return (JSON.parse(text) as Bill).components.map(({ name, version, licenses = [] }) => ({
    name,
    version,
    licence: licenses
      .map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name ?? '')))
      .join(' OR '),
  }));
}
