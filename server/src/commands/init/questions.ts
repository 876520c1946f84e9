// Asking, where a flag did not answer already.
import readline from 'node:readline';
import { CommandError } from '../command.ts';

interface Question {
  /** The flag that answers it too. */
  flag: string;
  text: string;
  usual?: string | undefined;
  /** What is wrong with the answer. */
  problem?: (answer: string) => string | undefined;
}

export interface Questions {
  ask(question: Question): Promise<string>;
  /** For what has a good answer already: the flag or that. */
  flagOr(question: Required<Pick<Question, 'flag' | 'usual' | 'problem'>>): string;
  end(): void;
}

export function createQuestions(
  flags: Record<string, string | boolean | undefined>,
  takesDefaults: boolean,
): Questions {
  let lines: AsyncIterator<string> | undefined;
  let reader: readline.Interface | undefined;
  const nextLine = async (): Promise<string | undefined> => {
    reader ??= readline.createInterface({ input: process.stdin });
    lines ??= reader[Symbol.asyncIterator]();
    const { done, value } = await lines.next();
    return done ? undefined : value.trim();
  };

  const askUntilRight = async ({ flag, text, usual, problem }: Question): Promise<string> => {
    for (;;) {
      process.stdout.write(`${text}${usual ? ` [${usual}]` : ''}: `);
      const line = await nextLine();
      if (line === undefined)
        throw new CommandError(`\nno answer: nothing was changed. Give it as --${flag} …`);
      // A terminal shows what is typed by itself.
      if (!process.stdin.isTTY) process.stdout.write('\n');
      const answer = line || usual || '';
      const wrong = problem?.(answer);
      if (!wrong) return answer;
      process.stdout.write(`  ${wrong}\n`);
    }
  };

  const checked = (answer: string, { flag, problem }: Pick<Question, 'flag' | 'problem'>): string => {
    const wrong = problem?.(answer);
    if (wrong) throw new CommandError(`--${flag} ${answer}: ${wrong}. Nothing was changed`);
    return answer;
  };

  return {
    async ask(question) {
      const { flag, usual } = question;
      const given = flags[flag];
      const answer = typeof given === 'string' ? given : takesDefaults ? usual : undefined;
      if (answer === undefined && takesDefaults)
        throw new CommandError(`--${flag} is needed with --yes. Nothing was changed`);
      return answer === undefined ? askUntilRight(question) : checked(answer, question);
    },
    flagOr: (question) => checked(String(flags[question.flag] ?? question.usual), question),
    end: () => reader?.close(),
  };
}
