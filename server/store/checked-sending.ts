import type pg from 'pg';
import type { CheckPosition } from './positions.ts';
import { type ReplicaPositionRow, replicaPosition, replicaPositionOf } from './replica-position.ts';
import type { Statement } from './round-trip.ts';
import { openSending, type Sending } from './sending.ts';

interface CheckedOptions {
  /** The statements that open the transaction. */
  readonly opening: readonly Statement[];
  readonly last: Statement;
  readonly isOnce: boolean;
}

/**
 * Sends a transaction to a replica and reads the replica's position before the transaction sees anything, on the same
 * connection and in the same round trip: a pooler or a load balancer may route each transaction to another replica.
 * Returns no row before the position was checked.
 */
export function checkedSending(
  client: pg.ClientBase,
  { opening, last, isOnce }: CheckedOptions,
  check: CheckPosition,
): Sending {
  // What the position covers must be visible when the next transaction starts, and not only a moment later.
  const first = [{ text: 'begin read only' }];
  const sending = openSending(client, { first, last, isOnce });
  const answered = sending.later(replicaPosition);
  for (const statement of [{ text: 'commit' }, ...opening]) sending.later(statement);
  let isChecked = false;
  const checked = () => {
    if (isChecked) return;
    check(replicaPositionOf(answered().rows[0] as ReplicaPositionRow | undefined));
    isChecked = true;
  };
  return {
    ...sending,
    async send(statement) {
      const result = await sending.send(statement);
      checked();
      return result;
    },
    later(statement) {
      const result = sending.later(statement);
      return () => {
        checked();
        return result();
      };
    },
    async end() {
      await sending.end();
      checked();
    },
  };
}
