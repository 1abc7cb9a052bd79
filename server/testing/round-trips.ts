import pg from 'pg';
import { vi } from 'vitest';
import { testPooler } from '#database/testing/clone-database.ts';
import type { Statement } from '../store/round-trip.ts';

/** The database role of a connection, from its options. */
export type Asker = 'app' | 'jobs' | 'owner';

/** The round trips to the database since counting began. */
export interface RoundTrips {
  /** The statements of each round trip by a role, in order. */
  of(asker: Asker): readonly (readonly string[])[];
  /** Forgets what was counted. */
  clear(): void;
}

const { query } = pg.Client.prototype;

/**
 * Counts the round trips of all connections of this process at the driver: each call of a client's
 * `query` sends something and waits for its answer.
 */
export function countRoundTrips(): RoundTrips {
  let sent: { readonly asker: Asker; readonly texts: readonly string[] }[] = [];
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    sent.push({ asker: askerOf(this), texts: textsOf(args[0]) });
    return (query as (...all: unknown[]) => never).apply(this, args);
  });
  return {
    of: (asker) => sent.filter((each) => each.asker === asker).map(({ texts }) => texts),
    clear() {
      sent = [];
    },
  };
}

interface Connected {
  readonly connectionParameters: { readonly options?: string; readonly port: number };
}

function askerOf(client: pg.Client): Asker {
  const { options = '', port } = (client as unknown as Connected).connectionParameters;
  const pooler = testPooler();
  // A pooler does not pass options on, and only servers connect through one.
  if (pooler && String(port) === new URL(pooler.url).port) return 'app';
  const role = /role=foyer_(app|jobs)/.exec(options ?? '')?.[1];
  return (role as Asker | undefined) ?? 'owner';
}

function textsOf(asked: unknown): string[] {
  if (typeof asked === 'string') return [asked];
  const { text = '', statements } = asked as Partial<Statement> & { statements?: Statement[] };
  return statements ? statements.map((each) => each.text) : [text];
}
