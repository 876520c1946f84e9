// Loaded once per sign-in and kept in memory only.

interface WorkingMemory {
  /** Paths that this person's roles permit; undefined until computed. */
  menus: ReadonlySet<string> | undefined;
}

const empty = (): WorkingMemory => ({ menus: undefined });

export const workingMemory: WorkingMemory = empty();

export const forgetWorkingMemory = (): void => void Object.assign(workingMemory, empty());
