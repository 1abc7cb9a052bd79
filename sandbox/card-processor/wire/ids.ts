import { customAlphabet } from 'nanoid';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const random24 = customAlphabet(letters, 24);
const random14 = customAlphabet(letters, 14);

/** A moment in the past, with the ids of objects created in it. */
type Moment = { seconds: number; newId: (prefix: string) => string };

let moment: Moment | undefined;

/** Runs synchronous work as if at another time, with these ids. */
export function asOf<T>(past: Moment, work: () => T): T {
  moment = past;
  try {
    return work();
  } finally {
    moment = undefined;
  }
}

/** A new id with Stripe's prefix for its kind, such as `pi`. */
export function newId(prefix: string): string {
  return moment?.newId(prefix) ?? `${prefix}_${random24()}`;
}

export function newRequestId(): string {
  return `req_${random14()}`;
}

/** The current Unix timestamp in seconds. */
export function nowInSeconds(): number {
  return moment?.seconds ?? Math.floor(Date.now() / 1000);
}
