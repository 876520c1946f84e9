// Saved views: what the address of a list says, under a name, for oneself or for the product.
import type { Handlers } from '../tenancy/handler.ts';
import { listViews } from './list.ts';
import { moveView } from './move.ts';
import { createView, deleteView, updateView } from './save.ts';

type Keys =
  | 'GET /prdapi/v1/views/list'
  | 'POST /prdapi/v1/views/create'
  | 'POST /prdapi/v1/views/update'
  | 'POST /prdapi/v1/views/move'
  | 'DELETE /prdapi/v1/views/delete/{id}';

export const viewHandlers: Handlers<Keys> = {
  'GET /prdapi/v1/views/list': listViews,
  'POST /prdapi/v1/views/create': createView,
  'POST /prdapi/v1/views/update': updateView,
  'POST /prdapi/v1/views/move': moveView,
  'DELETE /prdapi/v1/views/delete/{id}': deleteView,
};
