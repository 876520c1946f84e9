import { z } from 'zod';

export const draftKey = z.string().meta({
  description: 'Seals what the person typed and did not send, on a device where nobody is signed in.',
});

/** What each way of signing in answers. */
export const signedIn = z.object({
  token: z.string(),
  productName: z.string(),
  avatarUrl: z.string(),
  fullname: z.string(),
  isTourDue: z
    .boolean()
    .meta({ description: 'Whether the person has not had the tour of the screens yet, on any device.' }),
  draftKey,
});
