import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type { Logger } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Names whose values never reach a log, anywhere in the first three levels of a logged object. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'password',
  'oldPassword',
  'newPassword',
  'paymentPassword',
  'passwordHash',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'privateKey',
  'signature',
  'captcha',
  'code',
  'serverSeed',
  'ticket',
];
const SECRET_HEADERS = ['"set-cookie"', '"x-signature"'];

// A wildcard in a path covers one level; the error code of a failure (`err.code`) must stay readable.
const redactPaths = [...SECRET_NAMES, ...SECRET_HEADERS.map((name) => `[${name}]`)].flatMap((name) => {
  const joined = name.startsWith('[') ? name : `.${name}`;
  return name === 'code' ? ['body.code', 'input.code'] : [joined.replace(/^\./, ''), `*${joined}`, `*.*${joined}`];
});

export interface LogOptions {
  level?: LogLevel;
  /** Which program speaks: `platform`, `studio`, `psp`. */
  name: string;
  /** Where lines go; standard output unless given. */
  destination?: DestinationStream;
}

/** One JSON object a line, times in ISO, secrets replaced by `[secret]`. */
export function createLog({ level = 'info', name, destination }: LogOptions): Logger {
  const options = {
    name,
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactPaths, censor: '[secret]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
