import pg from 'pg';
import { formatAmount } from '#domain/pricing/money.ts';
import { openDatabase } from './open-database.ts';
import { runProgram } from './program.ts';
import { readSettings } from './settings.ts';

const ends = 'End each: npm run refund -- --resend ID | --settled ID | --dropped ID --reason "…"';

// Compares every counter of places with the tickets that stand in it (law 2), of promo codes with
// the carts that use them, and the ledger of gift cards with itself and with the payments (law 5),
// in all portals. Tells of changed orders with two places for one, of refunds that failed, until staff
// have ended them, of letters that were refused for good, and of webhooks that could only be kept as text.
await runProgram(
  async (program) => {
    const { ownerUrl } = await openDatabase(program, readSettings(process.env), { beside: true });
    const client = new pg.Client(ownerUrl);
    await client.connect();
    const { places, codes, edits, sums, lost, refused, unread } = await audited(client).finally(
      () => client.end(),
    );
    for (const { portal_id, session_id, group_id, used, tickets } of places) {
      program.say(
        `portal ${portal_id}, session "${session_id}", group "${group_id}": ` +
          `counted ${used}, tickets ${tickets}`,
      );
    }
    for (const { portal_id, id, used, carts } of codes) {
      program.say(`portal ${portal_id}, promo code "${id}": counted ${used}, carts ${carts}`);
    }
    for (const { portal_id, cart_id, ticket_id, fault } of edits) {
      program.say(`portal ${portal_id}, cart ${cart_id}, ticket ${ticket_id}: ${fault}`);
    }
    for (const { portal_id, subject, id, expected, found } of sums) {
      program.say(`portal ${portal_id}, ${subject} ${id}: expected ${expected}, found ${found}`);
    }
    for (const { portal_id, cart_number, id, amount, currency } of lost) {
      program.say(
        `portal ${portal_id}, cart ${cart_number}: refund ${id} of ` +
          `${formatAmount(Number(amount), currency)} ${currency} was not made, or failed`,
      );
    }
    if (lost.length > 0) program.say(ends);
    for (const { portal_id, letter, number, status, refused_on } of refused) {
      program.say(
        `portal ${portal_id}, ${number ?? 'a member'}: letter ${letter} was refused for good ` +
          `(${status}) on ${refused_on.toISOString()}`,
      );
    }
    for (const { portal_id, provider, id, type, received_at } of unread) {
      program.say(
        `portal ${portal_id}: event ${id} (${type || 'no type'}) of ${provider} could only be kept as text, on ${received_at.toISOString()}`,
      );
    }
    const wrong = places.length + codes.length;
    const faults = [
      ...(wrong > 0 ? [`${wrong} counters do not agree with what they count.`] : []),
      ...(edits.length > 0 ? [`${edits.length} tickets of changed orders are wrong.`] : []),
      ...(sums.length > 0 ? [`${sums.length} sums of the gift cards' ledger are wrong.`] : []),
    ];
    if (faults.length > 0) return program.fail(faults.join(' '));
    program.say('All counters agree with their tickets and carts.');
    program.say("The gift cards' ledger comes to zero.");
  },
  { stays: false },
);

async function audited(client: pg.Client) {
  const read = async (view: string) => (await client.query(`select * from ${view}`)).rows;
  return {
    places: await read('stock_audit order by portal_id, session_id, group_id'),
    codes: await read('promo_audit order by portal_id, id'),
    edits: await read('edit_audit order by portal_id, ticket_id'),
    sums: await read('ledger_audit order by portal_id, subject, id'),
    lost: await read('refund_audit order by portal_id, cart_number, id'),
    refused: await read('refused_letter order by portal_id, refused_on'),
    unread: await read(
      "provider_event where body ? 'received' and not body ? 'object' order by portal_id, received_at",
    ),
  };
}
