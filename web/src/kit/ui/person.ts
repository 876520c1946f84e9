// How people are named: by their full name, and by the username too where two of the product have the same name.
import { isRealProduct } from '@tracery/contract/products/roles';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';

/** As items and records tell of somebody. */
export interface Person {
  username: string;
  /** The full name, or the username of who gave none. */
  name: string;
  /** The address of the picture; empty if there is none. */
  avatar: string;
}

/** As lists of people tell of somebody. */
export const personFrom = ({
  username,
  fullname,
  avatar,
}: {
  username: string;
  fullname: string;
  avatar: string;
}): Person => ({ username, name: fullname || username, avatar });

/** Who made something. */
export const creatorOf = (record: {
  creator: string;
  creatorName: string;
  creatorAvatar: string;
}): Person => ({ username: record.creator, name: record.creatorName, avatar: record.creatorAvatar });

/** The same the other way round: somebody as the maker of a record. */
export const asCreator = ({ username = '', name = '', avatar = '' }: Partial<Person> = {}) => ({
  creator: username,
  creatorName: name,
  creatorAvatar: avatar,
});

const freshFor = 5 * 60 * 1000;

/** The name of a person, with the username where it is needed to tell two apart. */
export function usePersonText(): (person: Pick<Person, 'username' | 'name'>) => string {
  const t = useText();
  const isWanted = isRealProduct(useSession()?.claims.productId ?? 0);
  const { data } = useRead('GET /usrapi/v1/users/namesakes', {}, { freshFor, isQuiet: true, isWanted });
  return ({ username, name }) =>
    data?.list.includes(name) && username ? t('person.namesake', { name, username }) : name;
}
