import type { Tokens } from '../tenancy/tokens.ts';
import { deleteProduct, listDeleted, quitProduct, restoreProduct } from './delete-and-quit.ts';
import { invitationHandlers, type InvitationParts } from './invitations.ts';
import { handOver, removeMember, updateRole } from './members.ts';
import { getProduct, listMembers, listNamesakes, listOwners, listProducts, productStat } from './queries.ts';
import { askSecondFactor } from './second-factor.ts';
import { createProduct, switchProduct, updateProduct } from './commands.ts';

export { productCron, productTasks } from './jobs.ts';
export { exchangeIdOf, exchangeMarkOf, readExchangeId } from './exchange-mark.ts';
export { findNamesakes } from './queries.ts';

export const productHandlers = ({ tokens, ...parts }: InvitationParts & { tokens: Tokens }) => ({
  ...invitationHandlers(parts),
  'GET /prdapi/v1/products/list': listProducts,
  'GET /prdapi/v1/products/get/{id}': getProduct,
  'GET /prdapi/v1/products/stat': productStat,
  'GET /prdapi/v1/products/deleted': listDeleted,
  'POST /prdapi/v1/products/create': createProduct(parts.entryRules),
  'POST /prdapi/v1/products/update': updateProduct,
  'POST /prdapi/v1/products/second-factor': askSecondFactor,
  'POST /prdapi/v1/products/switch-product': switchProduct(tokens),
  'DELETE /prdapi/v1/products/delete/{id}': deleteProduct(tokens),
  'POST /prdapi/v1/products/restore/{id}': restoreProduct,
  'POST /prdapi/v1/products/quit': quitProduct(tokens),
  'GET /prdapi/v1/products/members': listMembers,
  'GET /usrapi/v1/users/list': listOwners,
  'GET /usrapi/v1/users/namesakes': listNamesakes,
  'POST /usrapi/v1/users/update-role': updateRole,
  'POST /prdapi/v1/products/remove-members/{id}': removeMember,
  'POST /prdapi/v1/products/update-manager/{id}': handOver(tokens),
});
