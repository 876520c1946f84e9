import { bytes, endpoints } from '../endpoint.ts';

export const reqifEndpoints = endpoints({
  'GET /reqapi/v1/reqif/export': {
    summary:
      'All features and requirements of the product and the links between them, as a file in the Requirements Interchange Format (ReqIF 1.2)',
    access: 'member',
    answer: bytes,
    refusals: ['export.tooMany', 'export.busy'],
  },
});
