import pg from 'pg';
import { openDatabase } from './open-database.ts';
import { runProgram } from './program.ts';
import { readSettings } from './settings.ts';

// Compares every counter of places with the tickets that stand in it (law 2), and of promo codes with
// the carts that use them, in all portals.
await runProgram(
  async (program) => {
    const { ownerUrl } = await openDatabase(program, readSettings(process.env), { beside: true });
    const client = new pg.Client(ownerUrl);
    await client.connect();
    const { places, codes } = await counters(client).finally(() => client.end());
    for (const { portal_id, session_id, group_id, used, tickets } of places) {
      program.say(
        `portal ${portal_id}, session "${session_id}", group "${group_id}": ` +
          `counted ${used}, tickets ${tickets}`,
      );
    }
    for (const { portal_id, id, used, carts } of codes) {
      program.say(`portal ${portal_id}, promo code "${id}": counted ${used}, carts ${carts}`);
    }
    const wrong = places.length + codes.length;
    if (wrong > 0) program.fail(`${wrong} counters do not agree with what they count.`);
    else program.say('All counters agree with their tickets and carts.');
  },
  { stays: false },
);

async function counters(client: pg.Client) {
  const { rows: places } = await client.query(
    'select * from stock_audit order by portal_id, session_id, group_id',
  );
  const { rows: codes } = await client.query('select * from promo_audit order by portal_id, id');
  return { places, codes };
}
