import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { roles } from '../products/roles.ts';
import { itemName } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';

const { itemsMax, peopleMax } = limits.reference;

const words = (most: number, longest: number, description: string) =>
  z
    .string()
    .max(most * (longest + 1))
    .default('')
    .meta({ description: `${description}, at most ${most}, with spaces between them.` });

export const referenceEndpoints = endpoints({
  'GET /damapi/v1/references/list': {
    summary: 'The items and people that a text names; what does not exist is left out',
    access: 'member',
    query: z.object({
      numbers: words(itemsMax, 12, 'Numbers of items: R-140'),
      ids: words(itemsMax, 32, 'Kinds and ids of items: Requirement-5'),
      usernames: words(peopleMax, limits.account.usernameMax, 'Usernames of members'),
      people: words(peopleMax, 15, 'Ids of members, and of people who were erased'),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          kind: z.enum(itemKinds),
          ...itemName,
        }),
      ),
      people: z.array(
        z.object({
          id: z.int(),
          username: z.string(),
          name: z.string().meta({ description: 'The full name, or the username of who gave none.' }),
          avatar: z.string().meta({ description: 'The address of the picture; empty if there is none.' }),
          roles: z.array(z.enum(roles)),
        }),
      ),
    }),
    example: {
      query: { numbers: 'R-140 T-7', ids: 'Requirement-5', usernames: 'mira.okoro', people: '12' },
    },
  },
});
