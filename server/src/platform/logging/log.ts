import { pino, type DestinationStream, type Logger } from 'pino';
import { describeError, withoutAddresses } from './errors.ts';

export type Log = Logger;

/** Paths that must never be readable in a log line, wherever they are logged. */
const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'oldPassword',
  'newPassword',
  'repeatPassword',
  'repeatNewPassword',
  'emailVerificationCode',
  'code',
  'token',
  'secret',
];

const places = ['', '*.', '*.*.', 'req.headers.', 'res.headers.'];
const redact = places.flatMap((place) =>
  secrets.map((name) => (name.startsWith('[') ? `${place.replace(/\.$/, '')}${name}` : `${place}${name}`)),
);

export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redact, censor: '[redacted]' },
      serializers: { err: describeError, error: (said: unknown) => withoutAddresses(String(said)) },
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? pino.destination({ sync: false }),
  );
