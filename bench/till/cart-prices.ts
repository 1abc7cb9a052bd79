import { closedLoop, openConnections } from '../load/load.ts';
import type { Scenario } from '../load/scenario.ts';
import { milliseconds } from '../run/options.ts';
import { tillCode } from '../tenants/till.ts';
import type { Till } from './till.ts';

/** Pricing of a whole cart: one buyer alternately applies a code and removes it. */
export function cartPrices(till: Till): Scenario[] {
  const sizes = Object.entries({ '1 ticket': 1, '10 tickets': 10, '1,000 tickets': 1000 });
  return sizes.map(([size, tickets]) => ({
    name: `Cart of ${size}, priced`,
    unit: 'answers/min',
    async run() {
      const { clients, close } = openConnections(1);
      const [client] = clients;
      if (!client) throw new Error('no client');
      const { id } = await till.hold(client, 'entry', 0, tickets);
      close();
      let isApplied = false;
      return closedLoop({ connections: 1, milliseconds }, async (connection) => {
        const call = isApplied ? 'remove_code' : 'apply_code';
        // The answer is not parsed, since that is no work of the server.
        const { status, text } = await connection.send(
          'POST',
          till.address(`/my/cart/${id}/${call}`),
          { code: tillCode },
        );
        if (status !== 200) throw new Error(`${status} ${text()}`);
        isApplied = !isApplied;
      });
    },
  }));
}
