import { keptCode } from '#domain/doors/kept-code.ts';
import type { TypingHint } from './read-typed.ts';
import type { ResultText, Scanned } from './result-text.ts';

/** The door and the settings of this page's scans. */
export interface Post {
  readonly door: string | undefined;
  readonly sessions: readonly string[] | undefined;
  readonly direction: 'in' | 'out';
  readonly isOneByOne: boolean;
  readonly isPractice: boolean;
}

/** A requested scan. */
export interface Wish {
  readonly code?: string;
  /** A connected scanner may have mistyped the code: the likely cause, in case the code is unknown. */
  readonly hint?: TypingHint;
  /** A ticket of the list, instead of a code. */
  readonly ticket?: string;
  /** A membership of the list. */
  readonly membership?: string;
  /** Tickets of an order's code. */
  readonly tickets?: readonly string[];
  /** Overrules time and place. */
  readonly reason?: string;
  /** Tickets that this device showed without the server, under names of its own. */
  readonly isAlone?: true;
}

/** A scan of this page. */
export interface Entry {
  /** The device's own id of the scan. */
  readonly id: string;
  /** The id for undoing it, the same at each attempt. */
  readonly undoId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly wish: Wish;
  /** The door and settings, the same at each attempt. */
  readonly body: ScanBody;
  readonly state: 'waiting' | 'lost' | 'done' | 'failed' | 'given_up' | 'unanswered' | 'undone';
  readonly scanned: Scanned | undefined;
  /** The device's own verdict, without the server. */
  readonly alone?: ResultText;
  /** The code of a refusal of the call. */
  readonly fault: string | undefined;
}

interface ScanBody {
  readonly id: string;
  readonly door?: string;
  readonly sessions?: string[];
  readonly direction: 'in' | 'out';
  readonly persons?: number;
  readonly is_practice: boolean;
}

/** A scan about to be sent. */
export function newEntry(
  wish: Wish,
  { door, sessions, direction, isOneByOne, isPractice }: Post,
  { id, at }: { readonly id: string; readonly at: number },
): Entry {
  const isOne = isOneByOne && (wish.tickets === undefined || wish.tickets.length === 1);
  const body = {
    id,
    ...(door === undefined ? {} : { door }),
    ...(sessions === undefined ? {} : { sessions: [...sessions] }),
    direction,
    // An order's code is shown first, and takes no number of people.
    ...(isOne ? { persons: 1 } : {}),
    is_practice: isPractice,
  };
  const undoId = crypto.randomUUID();
  // Converts what was shown to text, which can be sent and stored.
  const shown = wish.code === undefined ? wish : { ...wish, code: keptCode(wish.code) };
  return {
    id,
    undoId,
    at,
    wish: shown,
    body,
    state: 'waiting',
    scanned: undefined,
    fault: undefined,
  };
}

export type ScanEvent =
  | { readonly kind: 'begun'; readonly entry: Entry }
  | { readonly kind: 'lost' | 'given_up' | 'unanswered' | 'undone'; readonly id: string }
  | {
      readonly kind: 'done';
      readonly id: string;
      readonly scanned: Scanned;
      readonly alone?: ResultText;
    }
  | { readonly kind: 'failed'; readonly id: string; readonly code: string };

/** The maximum number of scans that the page keeps. */
const keptScans = 20;

/** The scans of the page after an event, latest first. */
export function reduceScans(entries: readonly Entry[], event: ScanEvent): readonly Entry[] {
  if (event.kind === 'begun') return [event.entry, ...entries].slice(0, keptScans);
  return entries.map((entry) => (entry.id === event.id ? { ...entry, ...changeOf(event) } : entry));
}

function changeOf(event: Exclude<ScanEvent, { kind: 'begun' }>): Partial<Entry> {
  if (event.kind === 'done') {
    const { scanned, alone } = event;
    return { state: 'done', scanned, ...(alone ? { alone } : {}) };
  }
  if (event.kind === 'failed') return { state: 'failed', fault: event.code };
  return { state: event.kind };
}
