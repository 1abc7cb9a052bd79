import type pg from 'pg';
import { type Statement, sendTogether } from './round-trip.ts';

/** A transaction's statements in transit, in the order of their requests. */
export interface Sending {
  /** Sends a statement together with all others requested before the next await. */
  send(statement: Statement): Promise<pg.QueryResult>;
  /** Defers a statement to the next round trip; after that, the returned function gives its result. */
  later(statement: Statement): () => pg.QueryResult;
  /** Sends the deferred statements. */
  sendKept(): Promise<void>;
  /** Sends the deferred and the final statements; does nothing if there was never anything to send. */
  end(): Promise<void>;
  /** True once the last statement was sent: if the connection is lost after that, the outcome is unknown. */
  isEnding(): boolean;
  /** Drops deferred statements and waits for running ones; returns true if the transaction is still open. */
  giveUp(): Promise<boolean>;
}

/** Options for sending a transaction. */
interface SendingOptions {
  /** Statements sent together with the first one requested. */
  readonly first: readonly Statement[];
  /** The statement that ends it. */
  readonly last: Statement;
  /** True if there is only one round trip, which includes `last`. */
  readonly isOnce: boolean;
}

/** Sends the statements of a transaction on a connection. */
export function openSending(
  client: pg.ClientBase,
  { first, last, isOnce }: SendingOptions,
): Sending {
  let waiting: Statement[] = [...first];
  /** The round trip that collects more statements, and the one before it. */
  let next: Promise<pg.QueryResult[]> | undefined;
  let before: Promise<unknown> = Promise.resolve();
  /** The results of the waiting statements, once sent. */
  let outcome: { results: readonly pg.QueryResult[] } = { results: [] };
  let isBegun = false;
  let isClosed = false;
  let isEnding = false;

  async function leave(): Promise<pg.QueryResult[]> {
    await before;
    const statements = isOnce ? [...waiting, last] : waiting;
    const sentNow = outcome;
    waiting = [];
    outcome = { results: [] };
    next = undefined;
    isBegun = true;
    isClosed = isOnce;
    isEnding ||= isOnce;
    const sent = sendTogether(client, statements);
    before = sent.then(
      (results) => {
        sentNow.results = results;
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
    return resultOf(statement, (await next)[at]);
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
      const at = keep(statement);
      const kept = outcome;
      return () => resultOf(statement, kept.results[at]);
    },
    sendKept,
    async end() {
      if (isOnce) return sendKept();
      if (!isBegun && !isKept()) return;
      isEnding = true;
      await send(last);
    },
    isEnding: () => isEnding,
    async giveUp() {
      await next?.catch(() => undefined);
      await before;
      waiting = [];
      return isBegun;
    },
  };
}

function resultOf({ text }: Statement, result: pg.QueryResult | undefined): pg.QueryResult {
  if (!result) throw new Error(`a statement without a result: ${text}`);
  return result;
}
