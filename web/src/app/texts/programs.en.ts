import { texts as ofSecrets } from '../../kit/secret/screen-texts.en.ts';
import { texts as ofTokens } from '../../kit/tokens/screen-texts.en.ts';
import { texts as ofAuthorize } from '../../areas/user-settings/screen-texts.en.ts';
import { texts as ofGit } from '../../areas/product-settings/git/screen-texts.en.ts';
import { texts as ofProposals } from '../../areas/proposals/screen-texts.en.ts';
import { texts as ofArchive } from '../../areas/product-settings/archive/screen-texts.en.ts';
import { texts as ofWebhooks } from '../../areas/product-settings/webhooks/screen-texts.en.ts';

/** The pages about programs that take part in a product. */
export const texts = {
  ...ofSecrets,
  ...ofTokens,
  ...ofArchive,
  ...ofWebhooks,
  ...ofGit,
  ...ofProposals,
  ...ofAuthorize,
};
