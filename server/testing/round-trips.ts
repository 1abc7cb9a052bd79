import pg from 'pg';
import { vi } from 'vitest';

/** The role under which a connection asks, from its options. */
export type Asker = 'app' | 'jobs' | 'owner';

/** The round trips to the database while it counts. */
export interface RoundTrips {
  /** The statements of each round trip of an asker, in order. */
  of(asker: Asker): readonly string[];
  /** Starts again. */
  clear(): void;
}

/**
 * Counts the round trips of all connections of this process at the driver: each call of a client's
 * `query` sends something and waits for its answer.
 */
export function countRoundTrips(): RoundTrips {
  let sent: { readonly asker: Asker; readonly text: string }[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    sent.push({ asker: askerOf(this), text: textOf(args[0]) });
    return (query as (...all: unknown[]) => never).apply(this, args);
  });
  return {
    of: (asker) => sent.filter((each) => each.asker === asker).map(({ text }) => text),
    clear() {
      sent = [];
    },
  };
}

function askerOf(client: pg.Client): Asker {
  const { options = '' } = (
    client as unknown as { readonly connectionParameters: { readonly options?: string } }
  ).connectionParameters;
  const role = /role=foyer_(app|jobs)/.exec(options ?? '')?.[1];
  return (role as Asker | undefined) ?? 'owner';
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  const { text, statements } = asked as { text?: string; statements?: { text: string }[] };
  return statements ? statements.map((each) => each.text).join('; ') : (text ?? '');
}
