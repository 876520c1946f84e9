import { currentToken } from './current.ts';
import { endOfProduct, endOwn } from './end.ts';
import { listOfProduct, listOwn } from './list.ts';
import { makeOfProduct, makeOwn } from './make.ts';

export { endTokensOf } from './end.ts';
export { makeOwnToken, takeUpToken } from './make.ts';

export const tokenHandlers = {
  'GET /usrapi/v1/tokens/list': listOwn,
  'GET /usrapi/v1/tokens/current': currentToken,
  'POST /usrapi/v1/tokens/create': makeOwn,
  'POST /usrapi/v1/tokens/end/{id}': endOwn,
  'GET /prdapi/v1/tokens/list': listOfProduct,
  'POST /prdapi/v1/tokens/create': makeOfProduct,
  'POST /prdapi/v1/tokens/end/{id}': endOfProduct,
};
