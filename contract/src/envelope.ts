import { refusals, type Language, type RefusalKey } from './refusals.ts';

/** The one shape of every answer. */
export interface Envelope<Data = unknown> {
  code: number;
  message: string;
  data: Data;
}

export const success = <Data>(data: Data): Envelope<Data> => ({ code: 0, message: '', data });

export const refused = (key: RefusalKey, language: Language, data: unknown = null): Envelope => ({
  code: refusals[key].number,
  message: refusals[key][language],
  data,
});
