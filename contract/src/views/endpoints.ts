import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { id, nothing, version, wireId } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';

const name = z
  .string({ error: 'valid.required' })
  .trim()
  .min(1, 'valid.required')
  .max(limits.view.nameMax)
  .meta({ description: 'As it stands in the menu.' });

const search = z.string().max(limits.view.searchMax, 'view.tooLong').meta({
  description:
    'The query string of the list, without "?". What the list of this kind does not know is left out, as are the page and the open item.',
});

const isShared = z.boolean().meta({ description: 'Whether all members see it, or only its maker.' });

export const viewEndpoints = endpoints({
  'GET /prdapi/v1/views/list': {
    summary: "The saved views of the product and the caller's own, each kind in its order",
    access: 'member',
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(itemKinds),
          name: z.string(),
          search: z.string(),
          isShared: z.boolean(),
          isOwn: z.boolean().meta({ description: 'Whether the caller made it.' }),
          creatorName: z.string(),
          version: z.int(),
        }),
      ),
    }),
  },
  'POST /prdapi/v1/views/create': {
    summary: 'Keep what a list shows under a name',
    access: 'member',
    body: z.object({ kind: z.enum(itemKinds), name, search, isShared: isShared.default(false) }),
    answer: z.object({ id: z.int(), version: z.int(), search: z.string() }),
    refusals: ['view.tooMany', 'view.tooLong'],
    example: {
      body: {
        kind: 'Requirement',
        name: 'Mandatory for 2.4',
        search: 'status=developing&sort=name',
        isShared: true,
      },
    },
  },
  'POST /prdapi/v1/views/update': {
    summary:
      'Rename a view, save what it shows, or share it; that of the product only its maker and managers',
    access: 'member',
    body: z.object({
      id: id('View'),
      version,
      name: name.optional(),
      search: search.optional(),
      isShared: isShared.optional(),
    }),
    answer: z.object({ version: z.int(), search: z.string() }),
    refusals: ['notFound', 'item.stale', 'view.notYours', 'view.tooMany', 'view.tooLong'],
    example: { body: { id: 1, version: 1, name: 'Mandatory for 2.5' } },
  },
  'POST /prdapi/v1/views/move': {
    summary: 'Put a view after another one of the same kind in the same list; 0: first',
    access: 'member',
    body: z.object({ id: id('View'), afterId: id('View') }),
    answer: nothing,
    refusals: ['notFound', 'view.notYours'],
    example: { body: { id: 1, afterId: 2 } },
  },
  'DELETE /prdapi/v1/views/delete/{id}': {
    summary: 'Delete a view; that of the product only its maker and managers',
    access: 'member',
    params: z.object({ id: wireId('View') }),
    answer: nothing,
    refusals: ['notFound', 'view.notYours'],
  },
});
