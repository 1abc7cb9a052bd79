import { type Logger, pino } from 'pino';

/** Keys whose values are about a person or open something, at any of the depths that we log. */
const personal = [
  'email',
  'first_name',
  'last_name',
  'phone',
  'address',
  'zip_code',
  'admit_name',
  'admit_email',
  'password',
  'token',
  'client_secret',
  'authorization',
  'cookie',
  'parameters',
];

/** Logs as JSON lines, personal data and secrets left out (law 10). */
export function openLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: personal.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[left out]',
    },
    serializers: { err: withoutData },
  });
}

/** An error's kind, words and place; not the row or request that a library hangs on it. */
function withoutData(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: withoutData(error.cause) }),
  };
}
