import pg from 'pg';
import { openDatabase } from './open-database.ts';
import { runProgram } from './program.ts';
import { readSettings } from './settings.ts';

// Compares every counter of places with the tickets that stand in it (law 2), and the ledger of gift
// cards with itself and with the payments (law 5), in all portals.
await runProgram(
  async (program) => {
    const { ownerUrl } = await openDatabase(program, readSettings(process.env), { beside: true });
    const client = new pg.Client(ownerUrl);
    await client.connect();
    const read = async (view: string) => (await client.query(`select * from ${view}`)).rows;
    const [counters, sums] = await (async () => [
      await read('stock_audit order by portal_id, session_id, group_id'),
      await read('ledger_audit order by portal_id, subject, id'),
    ])().finally(() => client.end());

    for (const { portal_id, session_id, group_id, used, tickets } of counters ?? []) {
      program.say(
        `portal ${portal_id}, session "${session_id}", group "${group_id}": ` +
          `counted ${used}, tickets ${tickets}`,
      );
    }
    for (const { portal_id, subject, id, expected, found } of sums ?? []) {
      program.say(`portal ${portal_id}, ${subject} ${id}: expected ${expected}, found ${found}`);
    }
    const faults = [
      ...(counters?.length ? [`${counters.length} counters do not agree with their tickets.`] : []),
      ...(sums?.length ? [`${sums.length} sums of the gift cards' ledger are wrong.`] : []),
    ];
    if (faults.length > 0) return program.fail(faults.join(' '));
    program.say('All counters agree with their tickets.');
    program.say("The gift cards' ledger comes to zero.");
  },
  { stays: false },
);
