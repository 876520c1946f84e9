// Files: avatars, attachments of items, images in contents, API descriptions.
import { z } from 'zod';
import { bytes, endpoints } from '../endpoint.ts';
import { definitions } from '../kinds/index.ts';
import { limits } from '../limits.ts';
import type { RefusalKey } from '../refusals.ts';
import { listOf, nothing, pageNumber, wireId, wireInteger, written } from '../schemas.ts';
import type { Definition } from '../work-item/definition.ts';
import { fileKinds } from './sources.ts';

const productKinds = fileKinds.filter((kind) => kind !== 'Avatar');

/** Why an item cannot be edited, of any kind. */
const notEditable: RefusalKey[] = [
  'item.frozen',
  'item.frozenByChoice',
  ...(definitions as readonly Definition[]).flatMap(({ updating }) => updating?.refusal ?? []),
];

const ids = z.array(z.int().min(1)).min(1).max(limits.list.limitMax).meta({ refers: 'File' });

export const fileEndpoints = endpoints({
  'POST /damapi/v1/files/upload': {
    summary:
      'Upload a file: an avatar, an attachment of an item, a picture for a text, or a description of an API',
    access: 'signed-in',
    token: 'write',
    query: z.object({
      kind: z.enum(fileKinds),
      sourceId: wireInteger().min(0).default(0).meta({ refers: 'Feature' }),
    }),
    upload: { maxBytes: limits.file.max },
    answer: z.object({ id: z.int(), linkUrl: z.string() }),
    refusals: [
      'avatar.tooLarge',
      'image.unreadable',
      'image.tooManyPixels',
      'image.type',
      'apiFile.type',
      'apiFile.encoding',
      'file.tooLarge',
      'file.empty',
      'upload.missing',
      'content.tooManyImages',
      'quota.productBytes',
      'quota.personBytes',
      'storage.full',
      ...notEditable,
      'notFound',
    ],
    example: { query: { kind: 'FeatureAttachment', sourceId: 1 } },
  },
  'GET /damapi/v1/files/list': {
    summary: 'The files of an item',
    access: 'member',
    query: z.object({
      page: pageNumber,
      limit: wireInteger().min(1).max(limits.list.limitMaxLong).default(limits.list.pageSize),
      sourceId: wireId('Feature'),
      kind: z.enum(productKinds),
    }),
    answer: listOf(
      z.object({
        id: z.int(),
        name: z.string(),
        linkUrl: z.string(),
        size: z.int(),
        ...written,
      }),
    ),
    refusals: ['notFound'],
    example: { query: { sourceId: 1, kind: 'FeatureAttachment' } },
  },
  'POST /damapi/v1/files/update': {
    summary: 'Bind uploaded pictures to the item in whose text they stand',
    access: 'member',
    body: z.object({ ids, sourceId: z.int().min(1).meta({ refers: 'Feature' }) }),
    answer: nothing,
    refusals: ['notFound', 'content.tooManyImages', ...notEditable],
    example: { body: { ids: [1], sourceId: 1 } },
  },
  'DELETE /damapi/v1/files/delete': {
    summary: 'Remove files',
    access: 'member',
    body: z.object({ ids }),
    answer: nothing,
    refusals: ['notFound'],
    example: { body: { ids: [1] } },
  },
  'GET /damapi/v1/files/content/{id}/{name}': {
    summary: 'The bytes of a file, read with the session cookie',
    access: 'cookie',
    params: z.object({ id: wireId('Avatar'), name: z.string().max(255) }),
    answer: bytes,
    refusals: ['notFound', 'session.expired', 'secondFactor.asked'],
    example: { params: { name: 'avatar.webp' } },
  },
});
