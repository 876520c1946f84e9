// What a command is, and what it is given.
import type { Client } from './client.ts';
import type { Parts } from './connection.ts';
import type { OptionName } from './options.ts';

export interface CommandContext extends Parts {
  positionals: readonly string[];
  /** To the server, in the product. */
  connect(): Promise<Client>;
}

type CommandName =
  | 'login'
  | 'logout'
  | 'whoami'
  | 'products'
  | 'use'
  | 'list'
  | 'show'
  | 'create'
  | 'move'
  | 'import'
  | 'export'
  | 'results';

export interface Command {
  name: CommandName;
  /** What stands behind the name, for people: `<number>… <status>`. */
  takes: string;
  /** How many words that are. */
  count: { least: number; most: number };
  options: readonly OptionName[];
  examples: readonly string[];
  /** The exit code, if it is not 0. */
  run(context: CommandContext): Promise<number | void>;
}
