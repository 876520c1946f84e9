// The door of the products module.
import type { Tokens } from '../tenancy/tokens.ts';
import { getProduct, listMembers, listProducts } from './reading.ts';
import { createProduct, switchProduct, updateProduct } from './writing.ts';

export const productHandlers = ({ tokens }: { tokens: Tokens }) => ({
  'GET /prdapi/v1/products/list': listProducts,
  'GET /prdapi/v1/products/get/{id}': getProduct,
  'GET /prdapi/v1/products/members': listMembers,
  'POST /prdapi/v1/products/create': createProduct,
  'POST /prdapi/v1/products/update': updateProduct,
  'POST /prdapi/v1/products/switch-product': switchProduct(tokens),
});
