// How clients read an answer. Apart from envelope.ts, which knows all refusals with their texts.
import type { Envelope } from './envelope.ts';

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';

/** Undefined for what is not one of ours: a proxy's page, an empty body. */
export function parseEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
