// Who may come in, as the operator set it. Nothing here reads who exists: what is refused is refused to everybody.
import { domainToASCII } from 'node:url';
import type { SystemConfig } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from './scope.ts';

export interface EntryConfig {
  registration: SystemConfig['registration'];
  registrationDomains: string[];
  productCreation: SystemConfig['productCreation'];
  /** Usernames, and mail addresses by their @. */
  operators: string[];
  isDirectoryOpen: boolean;
}

export interface EntryRules {
  isDirectoryOpen: boolean;
  /** Refuses an address that may not register by itself. */
  requireRegistration(email: string): void;
  /** Refuses an address that could not register with an invitation either. */
  requireInvitable(email: string): void;
  /** A name that the operator listed gives rights, so nobody may take it afterwards. */
  isReservedName(username: string): boolean;
  isOperator(trx: ReadTrx, caller: Pick<Caller, 'userId' | 'username'>): Promise<boolean>;
  requireMayCreate(trx: ReadTrx, caller: Caller): Promise<void>;
}

const domainOf = (email: string) => domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

export function createEntryRules(config: EntryConfig): EntryRules {
  const { registration, productCreation, isDirectoryOpen } = config;
  const domains = new Set(config.registrationDomains.map((domain) => domainToASCII(domain.toLowerCase())));
  const operators = config.operators.map((entry) => entry.toLowerCase());
  const names = new Set(operators.filter((entry) => !entry.includes('@')));
  const addresses = operators.filter((entry) => entry.includes('@'));

  function requireInvitable(email: string): void {
    if (registration === 'closed') throw new Refusal('registration.closed');
    if (registration === 'domains' && !domains.has(domainOf(email))) throw new Refusal('registration.domain');
  }

  async function isOperator(
    trx: ReadTrx,
    { userId, username }: Pick<Caller, 'userId' | 'username'>,
  ): Promise<boolean> {
    if (names.has(username.toLowerCase())) return true;
    if (addresses.length === 0) return false;
    const found = await trx.maybe(
      sql`select from users where id = ${userId} and lower(email) = any (${addresses}::text[])`,
    );
    return found !== undefined;
  }

  return {
    isDirectoryOpen,
    requireRegistration(email) {
      if (registration === 'invitation') throw new Refusal('registration.byInvitation');
      requireInvitable(email);
    },
    requireInvitable,
    isReservedName: (username) => names.has(username.toLowerCase()),
    isOperator,
    async requireMayCreate(trx, caller) {
      if (productCreation === 'operators' && !(await isOperator(trx, caller)))
        throw new Refusal('product.operatorsOnly');
    },
  };
}
