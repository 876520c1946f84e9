// What the three roles are called. Several installations can share one PostgreSQL server if each has roles of its own:
// the names are those in the addresses of the database.

export interface RoleNames {
  owner: string;
  app: string;
  worker: string;
}

/** The names that migrations are written with. */
export const defaultRoles: RoleNames = {
  owner: 'tracery_owner',
  app: 'tracery_app',
  worker: 'tracery_worker',
};

/** Such names need no quoting, wherever in a statement they stand. */
const plainName = /^[a-z_][a-z0-9_]{0,62}$/;

export function rolesOf(urls: Record<keyof RoleNames, string>): RoleNames {
  const nameIn = (url: string): string => {
    const name = decodeURIComponent(new URL(url).username);
    if (!plainName.test(name))
      throw new Error(`The role "${name}" needs a name of small letters, digits and underscores.`);
    return name;
  };
  const roles = { owner: nameIn(urls.owner), app: nameIn(urls.app), worker: nameIn(urls.worker) };
  if (new Set(Object.values(roles)).size < 3)
    throw new Error('DATABASE_URL, DATABASE_OWNER_URL and DATABASE_WORKER_URL need three different roles.');
  return roles;
}

/** A statement of a migration with the names of this installation. */
export const withRoles = (sql: string, roles: RoleNames): string =>
  sql.replaceAll(/\btracery_(owner|app|worker)\b/g, (_, part: keyof RoleNames) => roles[part]);
