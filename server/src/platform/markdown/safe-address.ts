const protocols = new Set(['http:', 'https:', 'mailto:']);

/** Undefined unless it is a whole address of the web or of a mailbox. */
export function safeAddress(url: string): string | undefined {
  try {
    const { protocol, href } = new URL(url);
    return protocols.has(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
