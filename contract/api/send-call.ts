import type { WireError } from './refusals.ts';

export type Outcome<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly status: number; readonly errors: readonly WireError[] };

export interface Sending {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

/** Pauses before a read is retried, in milliseconds (APP-45). */
const retryPauses = [250, 500, 1000] as const;
/** Timeouts in milliseconds (APP-47). Writes get longer because they may wait for the card processor. */
const timeouts = { read: 10_000, write: 60_000 } as const;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends a call; retries reads after network faults (APP-45, APP-46). `read` turns the response into the outcome, as
 * JSON by default. Throws only if `signal` was aborted.
 */
export async function sendCall<T>(
  { fetch, sleep = pause }: Sending,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<Outcome<T>> = outcomeOf,
): Promise<Outcome<T>> {
  const isRead = init.method === 'GET';
  const pauses = isRead ? retryPauses : [];
  for (let attempt = 0; ; attempt += 1) {
    const again = pauses[attempt];
    try {
      const limit = AbortSignal.timeout(isRead ? timeouts.read : timeouts.write);
      const response = await fetch(url, {
        ...init,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      if (response.status === 502 && again !== undefined) {
        await response.body?.cancel();
        await sleep(again);
        continue;
      }
      return await read(response);
    } catch (error) {
      if (signal?.aborted) throw error;
      if (again === undefined) return unreachable(error);
      await sleep(again);
    }
  }
}

/** The outcome of a call that answers with a file. */
export async function fileOf(response: Response): Promise<Outcome<Blob>> {
  return response.ok ? { ok: true, answer: await response.blob() } : outcomeOf<Blob>(response);
}

async function outcomeOf<T>(response: Response): Promise<Outcome<T>> {
  const text = await response.text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  if (response.status === 204 || (response.ok && parsed !== undefined)) {
    return { ok: true, answer: parsed as T };
  }
  const errors = (parsed as { errors?: unknown } | undefined)?.errors;
  const entries = Array.isArray(errors) ? errors.flatMap(wholeError) : [];
  if (entries.length > 0) return { ok: false, status: response.status, errors: entries };
  return { ok: false, status: response.status, errors: [fault({ status: response.status })] };
}

/** An error entry with all its parts; a proxy in front of the server may omit some (APP-51). */
function wholeError(entry: unknown): WireError[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const error = entry as Partial<Record<keyof WireError, unknown>>;
  const text = (part: unknown): string => (typeof part === 'string' ? part : '');
  const extra = error._extra;
  const _code = text(error._code) as WireError['_code'];
  const whole = {
    _code,
    _context: text(error._context),
    _description: text(error._description),
    _extra: typeof extra === 'object' && extra !== null ? (extra as WireError['_extra']) : {},
  };
  // Treated like a missing answer: keys of writes are kept, and payments watched.
  return [_code === 'outcome_unknown' ? { ...whole, _code: 'fault', _description: '' } : whole];
}

const fault = (extra: Record<string, unknown>): WireError => ({
  _code: 'fault',
  _context: 'network',
  _description: '',
  _extra: extra,
});

const unreachable = (error: unknown): Outcome<never> => ({
  ok: false,
  status: 0,
  errors: [fault({ reason: error instanceof Error ? error.name : 'unknown' })],
});
