import type { Answer, Registry } from '@tracery/contract';
import { isManager, type Role } from '@tracery/contract/products/roles';
import { useRead } from '../../lib/query/use-read.ts';

const get = 'GET /prdapi/v1/products/get/{id}';
export type Product = Answer<Registry[typeof get]>;

export const useProduct = (id: number) => useRead(get, { params: { id } });

export const isManagedByMe = ({ role }: Product): boolean => isManager(role.split(',') as Role[]);

/** What can be edited, as the form holds it. */
export type Settings = Record<'name' | 'kind' | 'tag' | 'status' | 'content', string>;

export interface Stored {
  name: string;
  kind: string;
  tag: string;
  status: number;
}

export const settingsOf = ({ name, kind, tag, status }: Stored, content: string): Settings => ({
  name,
  kind,
  tag,
  status: String(status),
  content,
});
