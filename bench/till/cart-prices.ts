import { closedLoop, openConnections } from '../load.ts';
import type { Scenario } from '../scenario.ts';
import { tillCode } from './tenant.ts';
import type { Till } from './till.ts';

/** What pricing a whole cart costs: one buyer applies a code and takes it off, in turn. */
export function cartPrices(till: Till, milliseconds: number): Scenario[] {
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
        // Not read: what a thousand tickets cost to parse is not the server's.
        const { status, text } = await connection.send(
          'POST',
          till.address(`/my/cart/${id}/${call}`),
          { code: tillCode },
        );
        if (status !== 200) throw new Error(`${status} ${text}`);
        isApplied = !isApplied;
      });
    },
  }));
}
