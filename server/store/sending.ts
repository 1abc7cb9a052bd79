import type pg from 'pg';
import { type Statement, sendTogether } from './round-trip.ts';

/** The statements of one transaction on their way, in the order in which they were asked for. */
export interface Sending {
  /** Sends a statement with all others that are asked for before the next await. */
  send(statement: Statement): Promise<pg.QueryResult>;
  /** Keeps a statement for the next round trip. */
  later(statement: Statement): void;
  /** Sends what was kept. */
  sendKept(): Promise<void>;
  /** Sends what was kept, and the last statements; nothing if there was never anything to send. */
  end(): Promise<void>;
  /** Drops what was kept and waits for what is under way; true if the transaction is still open. */
  giveUp(): Promise<boolean>;
}

/** The way to send a transaction. */
interface SendingOptions {
  /** Statements that go with the first that is asked for. */
  readonly first: readonly Statement[];
  /** The statement that ends it. */
  readonly last: Statement;
  /** There is only one round trip, which `last` goes with. */
  readonly isOnce: boolean;
}

/** Sends the statements of a transaction on a connection. */
export function openSending(
  client: pg.ClientBase,
  { first, last, isOnce }: SendingOptions,
): Sending {
  let waiting: Statement[] = [...first];
  /** The round trip that waits for more statements, and the one before it. */
  let next: Promise<pg.QueryResult[]> | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let isBegun = false;
  let isClosed = false;

  async function leave(): Promise<pg.QueryResult[]> {
    await before;
    const statements = isOnce ? [...waiting, last] : waiting;
    waiting = [];
    next = undefined;
    isBegun = true;
    isClosed = isOnce;
    const sent = sendTogether(client, statements);
    before = sent.then(
      () => {
        if (isOnce) isBegun = false;
      },
      () => undefined,
    );
    return sent;
  }

  function keep(statement: Statement): number {
    if (isClosed) throw new Error(`a statement after the only round trip: ${statement.text}`);
    return waiting.push(statement) - 1;
  }

  async function send(statement: Statement): Promise<pg.QueryResult> {
    const at = keep(statement);
    next ??= leave();
    const result = (await next)[at];
    if (!result) throw new Error(`a statement without a result: ${statement.text}`);
    return result;
  }

  const isKept = (): boolean => waiting.length > (isBegun ? 0 : first.length);

  async function sendKept(): Promise<void> {
    if (isClosed || !isKept()) return;
    next ??= leave();
    await next;
  }

  return {
    send,
    later(statement) {
      keep(statement);
    },
    sendKept,
    async end() {
      if (isOnce) await sendKept();
      else if (isBegun || isKept()) await send(last);
    },
    async giveUp() {
      await next?.catch(() => undefined);
      await before;
      waiting = [];
      return isBegun;
    },
  };
}
