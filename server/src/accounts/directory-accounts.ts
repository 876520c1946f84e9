// Accounts of people whom the company's directory knows. They sign in by it, and a password of Tracery is of no use to
// them unless the operator says otherwise.
import { emailProblem } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { DirectoryUnavailable } from '../platform/ldap/connection.ts';
import type { Directory, DirectoryPerson, Question } from '../platform/ldap/directory.ts';
import { Refusal } from '../platform/refusal.ts';
import type { OutsideIdentity } from './identities.ts';

/** There is one directory, and its entries keep their ids when it moves to another address. */
export const directoryIssuer = 'ldap';

export interface DirectoryParts {
  directory: Directory;
  allowsLocalPasswords: boolean;
}

export type DirectoryAnswer = DirectoryPerson | 'no' | 'down';

export const identityOf = ({ email, ...person }: DirectoryPerson): OutsideIdentity => {
  const address = emailProblem(email) === undefined ? email : '';
  return { ...person, issuer: directoryIssuer, email: address, isEmailVerified: address !== '' };
};

export function createDirectoryAccounts(parts: DirectoryParts | undefined) {
  /** Who the person is in the directory; undefined if they do not sign in by it. */
  async function subjectOf(trx: Trx, userId: number): Promise<string | undefined> {
    if (!parts) return undefined;
    const row = await trx.maybe(
      sql<{ subject: string }>`
        select subject from identities where user_id = ${userId} and issuer = ${directoryIssuer}
        order by created_at limit 1
      `,
    );
    return row?.subject;
  }

  async function ask(question: Question): Promise<DirectoryAnswer> {
    if (!parts) return 'no';
    try {
      return (await parts.directory.findPerson(question)) ?? 'no';
    } catch (error) {
      if (error instanceof DirectoryUnavailable) return 'down';
      throw error;
    }
  }

  return {
    isOn: parts !== undefined,
    subjectOf,
    ask,
    /** Whether a password of Tracery lets somebody in whom the directory knows under this subject. */
    takesLocalPassword: (subject: string | undefined) =>
      subject === undefined || parts?.allowsLocalPasswords === true,
    /** Refuses to set a password that would let nobody in. */
    async requireLocalPassword(trx: Trx, userId: number): Promise<void> {
      const isElsewhere = !parts?.allowsLocalPasswords && (await subjectOf(trx, userId)) !== undefined;
      if (isElsewhere) throw new Refusal('directory.passwordElsewhere');
    },
  };
}

export type DirectoryAccounts = ReturnType<typeof createDirectoryAccounts>;
