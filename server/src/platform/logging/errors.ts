// Errors as they may stand in a log. What they say can hold what people typed: PostgreSQL names the values of a row that
// it refuses, a mail server the addresses.

/** Of PostgreSQL: names of ours, never values. */
const plainFields = ['schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'address', 'port'];
const longestMessage = 500;
const deepestCause = 3;

/** SQLSTATE class 22: data that does not fit, which the message quotes. */
const quotesData = ({ code }: { code?: unknown }): boolean =>
  typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);

export const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>"'`(),;:=]+@[^\s<>"'`(),;:]+/g, '[address]').slice(0, longestMessage);

function messageOf(error: Error & { code?: unknown }): string {
  const message = withoutAddresses(error.message);
  return quotesData(error) ? message.replaceAll(/"(?:[^"]|"")*"/g, '"…"') : message;
}

/** Where it was thrown; the first lines are the message again. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');

export function describeError(thrown: unknown, depth = 0): object {
  if (!(thrown instanceof Error)) return { message: `thrown: ${typeof thrown}` };
  const error = thrown as Error & Record<string, unknown>;
  const { code } = error;
  const fields = plainFields.filter((name) => ['string', 'number'].includes(typeof error[name]));
  return {
    type: error.constructor.name,
    message: messageOf(error),
    // Not `code`: so are the codes called that are mailed, and cut out.
    ...(['string', 'number'].includes(typeof code) && { errorCode: code }),
    ...Object.fromEntries(fields.map((name) => [name, error[name]])),
    stack: framesOf(error),
    ...(error.cause !== undefined &&
      depth < deepestCause && { cause: describeError(error.cause, depth + 1) }),
  };
}
