// What is loaded once per sign-in and lives in memory only: it is gone with the tab and with the session.

interface WorkingMemory {
  /** Loaded dictionaries, by name. */
  dict: Record<string, unknown>;
  /** Paths that this person's roles permit; undefined until they were worked out. */
  menus: ReadonlySet<string> | undefined;
  /** Tags this person used, as suggestions. */
  userTags: readonly string[];
  /** Settings of the interface. */
  setting: Record<string, unknown>;
}

const empty = (): WorkingMemory => ({ dict: {}, menus: undefined, userTags: [], setting: {} });

export const workingMemory: WorkingMemory = empty();

export const forgetWorkingMemory = (): void => void Object.assign(workingMemory, empty());
