import pg from 'pg';
import { openDatabase } from './open-database.ts';
import { runProgram } from './program.ts';
import { readSettings } from './settings.ts';

// Compares every counter of places with the tickets that stand in it (law 2), in all portals.
await runProgram(
  async (program) => {
    const { ownerUrl } = await openDatabase(program, readSettings(process.env), { beside: true });
    const client = new pg.Client(ownerUrl);
    await client.connect();
    const { rows } = await client
      .query('select * from stock_audit order by portal_id, session_id, group_id')
      .finally(() => client.end());
    for (const { portal_id, session_id, group_id, used, tickets } of rows) {
      program.say(
        `portal ${portal_id}, session "${session_id}", group "${group_id}": ` +
          `counted ${used}, tickets ${tickets}`,
      );
    }
    if (rows.length > 0) program.fail(`${rows.length} counters do not agree with their tickets.`);
    else program.say('All counters agree with their tickets.');
  },
  { stays: false },
);
