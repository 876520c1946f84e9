// Asks the company's directory whether somebody is who they say: finds the entry, then signs in as it.
import { randomUUID } from 'node:crypto';
import { EqualityFilter, ResultCodeError, type Client, type Entry, type Filter } from 'ldapts';
import { createFairQueue, type Source } from '../crypto/fair-queue.ts';
import type { LdapConfig } from './config.ts';
import { DirectoryUnavailable, withConnection } from './connection.ts';
import { binaryIds, subjectOf, valueOfSubject } from './subject.ts';

export interface DirectoryPerson {
  /** Stays the same when name, mail address or place in the directory change. */
  subject: string;
  username: string;
  fullname: string;
  email: string;
  /** The groups: the name and the whole place (DN) of each. */
  groups: string[];
}

/** What is known of the person: the name they typed, or who they were when they signed in. */
export type Wanted = { name: string } | { subject: string };

export interface Question {
  wanted: Wanted;
  password: string;
  from: Source;
  /** When the answer is of no use any more, as of `performance.now()`. */
  deadline: number;
}

export interface Directory {
  /**
   * Undefined: nobody of this name, or not with this password. Throws DirectoryUnavailable if that could not be found
   * out.
   */
  findPerson(question: Question): Promise<DirectoryPerson | undefined>;
}

const maxGroups = 1000;
const timeLimit = 5;
/** busy, unavailable, time limit, admin limit, other: says nothing about the password. */
const troubles = new Set([51, 52, 3, 11, 80]);

const rules = { slots: 8, maxWaiting: 20, maxWaitingInAll: 200, longestWait: 2500 };

/** Attributes come spelled as the directory spells them. */
function rawOf(entry: Entry, attribute: string): (Buffer | string)[] {
  const key = Object.keys(entry).find((name) => name.toLowerCase() === attribute.toLowerCase());
  return key === undefined ? [] : [entry[key]!].flat();
}
const textsOf = (entry: Entry, attribute: string): string[] => rawOf(entry, attribute).map(String);
const firstOf = (entry: Entry, attribute: string): string => textsOf(entry, attribute)[0]?.trim() ?? '';

/** `cn=Testers,ou=groups,…` → Testers. */
const nameInDn = (dn: string): string => {
  const [, value = ''] = /^[^=]+=((?:\\.|[^,+\\])*)/.exec(dn) ?? [];
  return value
    .replaceAll(/(?:\\[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('\\', ''), 'hex').toString())
    .replaceAll(/\\(.)/g, '$1')
    .trim();
};

/** A name that looks like the place of another group says nothing. */
const spellings = (name: string, dn: string): string[] => (name && !name.includes('=') ? [name, dn] : [dn]);

/** `onTrouble` gets the reason whenever nobody could be asked. */
export function createDirectory(config: LdapConfig, onTrouble: (reason: string) => void): Directory {
  const { people, groups, attributes, service } = config;
  const withSlot = createFairQueue(rules);

  const bindService = async (client: Client) => {
    if (service) await client.bind(service.dn, service.password);
  };

  /**
   * Directories ignore spaces and characters without width when they compare. Tries are counted by the typed name, so
   * only one spelling may lead to a person, whatever its case.
   */
  const isSpelledOut = (entry: Entry, name: string): boolean =>
    people.filter
      .comparisons({ name })
      .some(({ attribute, value }) =>
        textsOf(entry, attribute).some((stored) => stored.toLowerCase() === value.toLowerCase()),
      );

  /** The one entry; none if there are several, because then nobody knows whose password it is. */
  async function findEntry(client: Client, wanted: Wanted): Promise<Entry | undefined> {
    const filter: Filter =
      'name' in wanted
        ? people.filter.filterFor({ name: wanted.name })
        : new EqualityFilter({
            attribute: attributes.id,
            value: valueOfSubject(wanted.subject, attributes.id),
          });
    const compared = 'name' in wanted ? people.filter.comparisons({ name: '' }) : [];
    const { searchEntries } = await client.search(people.base, {
      scope: 'sub',
      filter,
      sizeLimit: 2,
      timeLimit,
      attributes: [
        ...new Set([...Object.values(attributes), 'memberOf', ...compared.map(({ attribute }) => attribute)]),
      ],
      explicitBufferAttributes: [attributes.id, ...binaryIds],
    });
    const [entry, ...others] = searchEntries;
    if (!entry || others.length > 0 || !entry.dn.includes('=')) return undefined;
    return 'subject' in wanted || isSpelledOut(entry, wanted.name) ? entry : undefined;
  }

  async function isPasswordOf(client: Client, dn: string, password: string): Promise<boolean> {
    try {
      await client.bind(dn, password);
      return true;
    } catch (error) {
      if (error instanceof ResultCodeError && !troubles.has(error.code)) return false;
      throw error;
    }
  }

  async function groupsOf(client: Client, entry: Entry): Promise<string[]> {
    if (!groups) return textsOf(entry, 'memberOf').flatMap((dn) => spellings(nameInDn(dn), dn));
    const name = firstOf(entry, attributes.username);
    const { searchEntries } = await client.search(groups.base, {
      scope: 'sub',
      filter: groups.filter.filterFor({ dn: entry.dn, name }),
      sizeLimit: maxGroups,
      timeLimit,
      attributes: ['cn'],
    });
    // Roles end with their group, so some of the groups are worse than none.
    if (searchEntries.length >= maxGroups)
      throw new DirectoryUnavailable(`somebody is in ${maxGroups} groups or more`);
    return searchEntries.flatMap((group) => spellings(firstOf(group, 'cn'), group.dn));
  }

  async function ask(client: Client, wanted: Wanted, password: string) {
    await bindService(client);
    const entry = await findEntry(client, wanted);
    // Asked for somebody in any case: the time must not tell which names exist.
    const dn = entry?.dn ?? `cn=${randomUUID()},${people.base}`;
    if (!(await isPasswordOf(client, dn, password)) || !entry) return undefined;
    const subject = subjectOf(rawOf(entry, attributes.id)[0]);
    const username = firstOf(entry, attributes.username);
    if (!subject || !username)
      throw new DirectoryUnavailable(
        `entries have no ${attributes.id} or no ${attributes.username} that can be read`,
      );
    await bindService(client);
    return {
      subject,
      username,
      fullname: firstOf(entry, attributes.fullname),
      email: firstOf(entry, attributes.email),
      groups: [...new Set(await groupsOf(client, entry))],
    };
  }

  return {
    async findPerson({ wanted, password, from, deadline }) {
      // Directories take a name with an empty password for nobody in particular, and let it in.
      if (password === '') return undefined;
      try {
        return await withSlot(from, () =>
          withConnection(config, deadline, (client) => ask(client, wanted, password)),
        );
      } catch (error) {
        if (error instanceof DirectoryUnavailable) onTrouble(error.message);
        throw error;
      }
    },
  };
}
