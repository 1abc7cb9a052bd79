import { refusalStatus } from '#contract/api/refusals.ts';
import { type CallName, routes } from '#contract/api/routes.ts';
import { type CallInput, callPath, type Outcome } from '#contract/client.ts';
import { isUnexpectedCall, isUnexpectedCardError } from '#domain/content/failures.ts';

/** A failure, as described by the code that noticed it. */
export type Failure =
  | {
      readonly kind: 'call';
      readonly call: CallName;
      readonly outcome: Extract<Outcome<unknown>, { ok: false }>;
    }
  /** An error of the card processor's script. */
  | { readonly kind: 'card'; readonly code: string }
  | { readonly kind: 'rejection' | 'render'; readonly error: unknown };

type Report = CallInput<'reportFailure'>['body'];

/** The maximum number of failures reported per page load. */
const limit = 5;

interface Environment {
  /** The open page, by its route id. */
  readonly page: () => string;
  /** Must not throw. */
  readonly send: (body: string) => void;
}

/** Reports each unexpected failure once, up to a limit. */
export function createReporter({ page, send }: Environment): (failure: Failure) => void {
  const reported = new Set<string>();
  return (failure) => {
    const found = describe(failure);
    if (!found) return;
    const body = JSON.stringify({ page: page(), ...found } satisfies Report);
    if (reported.has(body) || reported.size >= limit) return;
    reported.add(body);
    send(body);
  };
}

/**
 * The report of a failure, without messages or anything that a person typed: messages quote their
 * subject. Undefined if it is not worth reporting.
 */
function describe(failure: Failure): Omit<Report, 'page'> | undefined {
  switch (failure.kind) {
    case 'call': {
      const { call, outcome } = failure;
      const { status } = outcome;
      const code = outcome.errors[0]?._code ?? '';
      // Do not send a busy server more requests.
      if (code === 'server_busy') return;
      const isKnown = Object.hasOwn(refusalStatus, code);
      if (!isUnexpectedCall({ ...routes[call], status, isKnown })) return;
      return { kind: 'call', name: word(code), call, status };
    }
    case 'card':
      if (!isUnexpectedCardError(failure.code)) return;
      return { kind: 'card', name: word(failure.code) };
    default: {
      const { kind, error } = failure;
      if (isRefusedPage(error)) return;
      if (!(error instanceof Error)) return { kind, name: word(typeof error) };
      return { kind, name: word(error.name), at: placesIn(error.stack ?? '') };
    }
  }
}

/** A missing page, or one that a busy server refuses, is an answer, not a failure. */
function isRefusedPage(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown };
  if (typeof status !== 'number') return false;
  return (status >= 400 && status < 500) || status === refusalStatus.server_busy;
}

const word = (text: string): string => text.replace(/\W/g, '_').slice(0, 60) || 'unnamed';

/** `event-1f2e.js:1:2345` for each line of a stack that names a file, at most five. */
function placesIn(stack: string): string[] {
  const places = stack.matchAll(/([\w.-]+)(?:\?[^\s:]*)?:(\d{1,9}):(\d{1,9})/g);
  return [...places].slice(0, 5).map(([, file, line, column]) => `${file}:${line}:${column}`);
}

/** The reporter of this page. */
export const report = createReporter({
  page: () => document.querySelector('[data-page]')?.getAttribute('data-page') ?? 'root',
  send(body) {
    const seller = location.pathname.split('/')[1] ?? '';
    const address = `${callPath(routes.reportFailure)}?${new URLSearchParams({ seller })}`;
    navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
  },
});
