import { memberReads } from './accounts/members.ts';
import { additions } from './carts/additions.ts';
import { holds } from './carts/holds.ts';
import { networkAdditions } from './carts/networks.ts';
import type { Target } from './carts/target.ts';
import type { Installation } from './installation/installation.ts';
import { limits } from './limits.ts';
import type { ScenarioTable } from './load/scenario.ts';
import { freshCalendars, reads } from './reading/reads.ts';
import { sources } from './run/sources.ts';
import { cartPrices } from './till/cart-prices.ts';
import { purchases } from './till/purchases.ts';
import { openTill } from './till/till.ts';

/** The loads on the server, as the tables of its figures. */
export function scenarioTables(installation: Installation, target: Target): ScenarioTable[] {
  const till = openTill(() => installation.url);
  return [
    {
      title: 'Limits of the machine',
      sources: sources.machine,
      scenarios: limits(installation, target),
    },
    {
      title: 'Holds and additions',
      note: 'A hold opens a cart with one ticket. Browsers accept compressed answers. An addition puts one more ticket into a cart that has one to nine; opening these carts is not counted. Each cart is another buyer’s, from another address. The 5,000 buyers behind one address are a school or a carrier’s gateway: each opens a cart of two tickets, soon past a network’s usual share, and none may be refused ([079](../decisions/079-network-shares.md)).',
      sources: sources.server,
      scenarios: [...holds(installation, target), ...additions(installation, target)],
      isMetered: true,
    },
    {
      title: 'Additions of networks',
      note: 'A tenant with capacities, codes, messages and three languages, whose days have 21, 96 and 288 times. The carts are in all times of a day. Separate networks have one cart each; 32 networks have some dozens each; and one address has hundreds, soon past a network’s usual share ([174](../decisions/174-additions-of-networks.md)).',
      sources: sources.server,
      scenarios: networkAdditions(installation),
      isMetered: true,
    },
    {
      title: 'Purchases',
      note: 'A hold of one ticket, the buyer’s details, and payment; it counts once there is an order. With three tabs, each tab adds a ticket, sets the details and pays at the same time; the bench fails unless each buyer has exactly one order.',
      sources: sources.server,
      scenarios: purchases(installation, till),
      isMetered: true,
    },
    {
      title: 'Prices of a cart',
      note: 'One buyer reads a cart, or alternately applies a code and removes it, so that the p50 is the time of one answer. A browser accepts compressed answers. Below the largest cart are the limits of its pricing: PostgreSQL alone writes and reads the prices of as many tickets, and the server of the trivial answer sends as many bytes, always the same.',
      sources: sources.server,
      scenarios: cartPrices(installation, till),
      isMetered: true,
    },
    {
      title: 'Pages and cached calls',
      note: 'Rendered means without compression; browsers send `Accept-Encoding: gzip, deflate, br, zstd`. The calls are those under `/cached_api`. Below each is its limit: the server of the trivial answer sends as many bytes, always the same.',
      sources: sources.pages,
      scenarios: reads(installation, target),
    },
    {
      title: 'Members',
      note: 'Eight browsers are logged in, and 64 connections read `/api/my/user` in their names.',
      sources: sources.server,
      scenarios: memberReads(installation),
      isMetered: true,
    },
    {
      title: 'Calendars, fresh',
      note: 'Calls by one client past the shared cache; the calendars belong to a tenant of the bench.',
      sources: sources.server,
      scenarios: freshCalendars(installation),
    },
  ];
}
