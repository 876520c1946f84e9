import { bytes, endpoints } from '../endpoint.ts';

export const archiveEndpoints = endpoints({
  'GET /prdapi/v1/products/archive': {
    summary:
      'The current product as one ZIP file: items as Markdown, files, links, comments and history, with a manifest of hashes',
    access: 'manager',
    token: 'read',
    answer: bytes,
    refusals: ['export.busy'],
  },
});
