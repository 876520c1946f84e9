// Text that was typed and not yet sent survives a reload of its tab. Never for passwords or codes.

const keyOf = (name: string) => `draft:${name}`;

export function readDraft(name: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

export const writeDraft = (name: string, values: Record<string, string>): void =>
  sessionStorage.setItem(keyOf(name), JSON.stringify(values));

export const dropDraft = (name: string): void => sessionStorage.removeItem(keyOf(name));
