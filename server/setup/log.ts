import { type Logger, pino } from 'pino';

/** Keys whose values are personal or grant access, at any depth that we log. */
const sensitiveKeys = [
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

/** Logs as JSON lines, without personal data and secrets (law 10). */
export function openLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: sensitiveKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[left out]',
    },
    serializers: { err: loggedError },
  });
}

/** An error's kind, message and stack, without the row or request that a library attaches to it. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return loggedValue(error);
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** Keys of thrown objects that describe the failure and nobody's data. */
const descriptiveKeys = ['status', 'statusText', '_code', '_context', '_description'] as const;

/** A thrown value that is not an error, such as a router's answer or refusals of the API. */
function loggedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(loggedError);
  if (typeof value !== 'object' || value === null) return { message: String(value) };
  const details = descriptiveKeys.flatMap((key) => {
    const part: unknown = Reflect.get(value, key);
    return typeof part === 'string' || typeof part === 'number' ? [[key, part] as const] : [];
  });
  const inner: unknown = Reflect.get(value, 'error');
  return {
    type: value.constructor?.name ?? 'Object',
    ...Object.fromEntries(details),
    ...(details.length === 0 && { keys: Object.keys(value) }),
    ...(inner instanceof Error && { cause: loggedError(inner) }),
  };
}
