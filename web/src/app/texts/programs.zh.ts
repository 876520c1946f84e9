import { texts as ofSecrets } from '../../kit/secret/screen-texts.zh.ts';
import { texts as ofTokens } from '../../kit/tokens/screen-texts.zh.ts';
import { texts as ofAuthorize } from '../../areas/user-settings/screen-texts.zh.ts';
import { texts as ofGit } from '../../areas/product-settings/git/screen-texts.zh.ts';
import { texts as ofProposals } from '../../areas/proposals/screen-texts.zh.ts';
import { texts as ofArchive } from '../../areas/product-settings/archive/screen-texts.zh.ts';
import { texts as ofWebhooks } from '../../areas/product-settings/webhooks/screen-texts.zh.ts';

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
