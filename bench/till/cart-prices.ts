import type { Installation } from '../installation/installation.ts';
import { constantLimit } from '../load/constant-limit.ts';
import { asBrowsers, type Connection, closedLoop, openConnections } from '../load/load.ts';
import type { Scenario } from '../load/scenario.ts';
import { milliseconds } from '../run/options.ts';
import { tillCode } from '../tenants/till.ts';
import { barePrices } from './bare-prices.ts';
import type { Till } from './till.ts';

/**
 * Reads and prices whole carts: one buyer reads a cart, or alternately applies and removes a code. Next to the largest cart are
 * the limits of its pricing.
 */
export function cartPrices(installation: Installation, till: Till): Scenario[] {
  const ofSize = (size: string, tickets: number): Scenario => ({
    name: `Cart of ${size}, priced`,
    unit: 'answers/min',
    async run(meter) {
      const id = await withOneClient((client) => openCart(till, client, tickets));
      let isApplied = false;
      return closedLoop({ connections: 1, milliseconds, meter }, async (connection) => {
        await price(till, connection, id, isApplied ? 'remove_code' : 'apply_code');
        isApplied = !isApplied;
      });
    },
  });
  const read = (size: string, tickets: number, headers?: typeof asBrowsers): Scenario => ({
    name: `Cart of ${size}, read${headers ? ' by a browser' : ''}`,
    unit: 'answers/min',
    async run(meter) {
      const id = await withOneClient((client) => openCart(till, client, tickets));
      const address = till.address(`/my/cart/${id}`);
      return closedLoop({ connections: 1, milliseconds, meter }, async (connection) => {
        await send(connection, 'GET', address, undefined, headers);
      });
    },
  });
  const most = 1_000;
  const largest = ofSize('1,000 tickets', most);
  return [
    read('1 ticket', 1),
    read('10 tickets', 10),
    read('1,000 tickets', most),
    read('10 tickets', 10, asBrowsers),
    read('1,000 tickets', most, asBrowsers),
    ofSize('1 ticket', 1),
    ofSize('10 tickets', 10),
    largest,
    barePrices(installation, most, largest),
    constantLimit(largest, installation.trivialUrl, () => lengthOfAnswer(till, most), 1),
  ];
}

async function openCart(till: Till, client: Connection, tickets: number): Promise<string> {
  const { id } = await till.hold(client, 'entry', 0, tickets);
  return id;
}

/** Prices a cart again. */
const price = (
  till: Till,
  connection: Connection,
  id: string,
  call: 'apply_code' | 'remove_code',
) => send(connection, 'POST', till.address(`/my/cart/${id}/${call}`), { code: tillCode });

/** Throws unless the call succeeds. Does not parse the answer, since that is not the server's work. */
async function send(
  connection: Connection,
  method: 'GET' | 'POST',
  address: string,
  body?: unknown,
  headers?: typeof asBrowsers,
) {
  const answer = await connection.send(method, address, body, headers);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text()}`);
  return answer;
}

/** Bytes of the answer about a priced cart. */
const lengthOfAnswer = (till: Till, tickets: number): Promise<number> =>
  withOneClient(async (client) => {
    const id = await openCart(till, client, tickets);
    return Buffer.byteLength((await price(till, client, id, 'apply_code')).text());
  });

async function withOneClient<T>(work: (client: Connection) => Promise<T>): Promise<T> {
  const { clients, close } = openConnections(1);
  const [client] = clients;
  if (!client) throw new Error('no client');
  const result = await work(client);
  close();
  return result;
}
