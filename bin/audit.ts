import { parseArgs } from 'node:util';
import pg from 'pg';
import { CannotStart } from '#database/cannot-start.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { checkAuditLog } from '#server/audit/check-audit-log.ts';
import { readHeads } from '#server/audit/heads.ts';
import { settleDifference } from '#server/refunds/settle-difference.ts';
import { openDatabase } from './program/open-database.ts';
import { type Program, runProgram } from './program/program.ts';
import { asStaff } from './program/staff.ts';
import { auditHeadsFile } from './settings/server-settings.ts';
import { readSettings } from './settings/settings.ts';

const remedies =
  'Resolve each: npm run refund -- --resend ID | --settled ID | --dropped ID --reason "…"';

const settles = 'Settle each: npm run audit -- --settle ID --reason "…"';
const causes: Readonly<Record<string, string>> = {
  discount_passed_on: 'the discount of a ticket that was taken back may have passed to another one',
  money: 'what was paid is not its price',
  term_taken_back: 'its tickets are valid, though the membership that bought them was taken back',
  renewal_paid_twice: 'the renewal may have been paid beside an automatic one',
};

/** Letters of the last month that did not arrive, without addresses; older releases kept those that were refused. */
const unsentLetters = `(
  select l.portal_id, coalesce(l.kind, l.task) as letter, coalesce(o.order_number, c.cart_number) as number,
    l.state, substring(l.answer from '^\\d{3}') as status, l.state_at
  from letter l
  left join ticket_order o on o.portal_id = l.portal_id and o.id = l.ticket_order_id
  left join cart c on c.portal_id = l.portal_id and c.id = l.cart_id
  where l.state in ('refused', 'failed', 'bounced') and l.state_at > now() - interval '30 days'
  union all
  select portal_id, letter, number, 'refused', status::text, refused_on from refused_letter
) unsent order by portal_id, state_at`;

// Compares, in all portals, the counters of places with their tickets (law 2), the counters of promo
// codes with the carts that use them, and the gift cards' ledger with itself and with the payments
// (law 5), the scans at doors with the states of their tickets (DOR-05), and the audit log with its seals (AUD-02).
// Compares tickets that members bought with their memberships' terms, and terms with each other (decision 167).
// Compares the money of each order with its price (decision 149), payments with what the processor's events of the last month said,
// and looks for lost payments about which nobody is asked (decision 150). Lists faults of changed orders, failed refunds that staff have not resolved, letters that did not arrive, and webhooks
// that could only be stored as text.
await runProgram(
  async (program) => {
    const { settle, reason } = readArguments();
    if (settle !== undefined) {
      return asStaff(program, 'audit', async (services) => {
        const done = await settleDifference(services, { difference: settle, reason });
        program.print(`The difference of order ${done.orderNumber} is settled.`);
      });
    }
    const settings = readSettings(process.env);
    const { ownerUrl } = await openDatabase(program, settings, { beside: true });
    const client = new pg.Client(ownerUrl);
    await client.connect();
    program.stack.defer(() => client.end());
    const audits = await readAudits(client);
    const { places, codes, edits, scans, sums, orders, payments, losses } = audits;
    const { discounts, benefits, renewals, old, lost, unsent, unread } = audits;
    for (const { portal_id, session_id, group_id, used, tickets } of places) {
      program.print(
        `portal ${portal_id}, session "${session_id}", group "${group_id}": ` +
          `counted ${used}, tickets ${tickets}`,
      );
    }
    for (const { portal_id, id, used, carts } of codes) {
      program.print(`portal ${portal_id}, promo code "${id}": counted ${used}, carts ${carts}`);
    }
    for (const { portal_id, cart_id, ticket_id, fault } of edits) {
      program.print(`portal ${portal_id}, cart ${cart_id}, ticket ${ticket_id}: ${fault}`);
    }
    for (const { portal_id, ticket_id, state, admissions } of scans) {
      program.print(
        `portal ${portal_id}, ticket ${ticket_id}: ${state}, admissions in the log: ${admissions}`,
      );
    }
    for (const { portal_id, subject, id, expected, found } of sums) {
      program.print(`portal ${portal_id}, ${subject} ${id}: expected ${expected}, found ${found}`);
    }
    for (const { portal_id, order_number, expected, found, currency } of orders) {
      const [price, money] = [expected, found].map((amount) =>
        formatAmount(Number(amount), currency),
      );
      program.print(
        `portal ${portal_id}, order ${order_number}: costs ${price} ${currency}, and was paid ${money}`,
      );
    }
    for (const { portal_id, payment_id, subject, expected, found } of payments) {
      program.print(
        `portal ${portal_id}, payment ${payment_id}: ${subject}: expected ${expected}, found ${found}`,
      );
    }
    for (const { portal_id, order_number, fault } of losses) {
      program.print(`portal ${portal_id}, order ${order_number}: ${fault}`);
    }
    for (const { portal_id, order_number, ticket_id, expected, found, currency } of discounts) {
      const [taken, codes] = [expected, found].map((amount) =>
        formatAmount(Number(amount), currency),
      );
      program.print(
        `portal ${portal_id}, order ${order_number}, ticket ${ticket_id}: reduced by ${taken} ${currency}, by codes ${codes}`,
      );
    }
    for (const { portal_id, order_number, ticket_id } of benefits) {
      program.print(
        `portal ${portal_id}, order ${order_number}, ticket ${ticket_id}: is valid, though the membership that bought it was taken back`,
      );
    }
    for (const { portal_id, order_number, fault } of renewals) {
      program.print(`portal ${portal_id}, order ${order_number}: its membership ${fault}`);
    }
    for (const { portal_id, order_number, id, cause, amount, found_on, currency } of old) {
      program.print(
        `portal ${portal_id}, order ${order_number}: ${causes[cause]}, ` +
          `${formatAmount(Number(amount), currency)} ${currency}, found at the upgrade on ${found_on.toISOString()}: ${id}`,
      );
    }
    if (old.length > 0) program.print(settles);
    for (const { portal_id, cart_number, id, amount, currency } of lost) {
      program.print(
        `portal ${portal_id}, cart ${cart_number}: refund ${id} of ` +
          `${formatAmount(Number(amount), currency)} ${currency} was not made or failed`,
      );
    }
    if (lost.length > 0) program.print(remedies);
    for (const { portal_id, letter, number, state, status, state_at } of unsent) {
      const what = state === 'refused' ? `was refused permanently (${status ?? 'no code'})` : state;
      program.print(
        `portal ${portal_id}, ${number ?? 'a member'}: letter ${letter} ${what} on ${state_at.toISOString()}`,
      );
    }
    for (const { portal_id, provider, id, type, received_at } of unread) {
      program.print(
        `portal ${portal_id}: event ${id} (${type || 'no type'}) of ${provider} could only be stored as text, on ${received_at.toISOString()}`,
      );
    }
    const auditFaults = await checkAuditLogs(program, client, auditHeadsFile(settings.dataFolder));
    await storeResult(client, [
      ...places,
      ...codes,
      ...edits,
      ...scans,
      ...sums,
      ...orders,
      ...payments,
      ...losses,
      ...discounts,
      ...benefits,
      ...renewals,
      ...old,
    ]);
    const wrongCounters = places.length + codes.length;
    const faults = [
      ...(wrongCounters > 0 ? [`${wrongCounters} counters are wrong.`] : []),
      ...(edits.length > 0 ? [`${edits.length} tickets of changed orders are wrong.`] : []),
      ...(scans.length > 0 ? [`${scans.length} tickets differ from their scans.`] : []),
      ...(sums.length > 0 ? [`${sums.length} sums of the gift cards' ledger are wrong.`] : []),
      ...(discounts.length > 0 ? [`The discounts of ${discounts.length} tickets are wrong.`] : []),
      ...(orders.length > 0 ? [`The money of ${orders.length} orders is not their price.`] : []),
      ...(payments.length > 0 ? [`${payments.length} sums of payments are wrong.`] : []),
      ...(losses.length > 0 ? [`${losses.length} lost payments have no consequence.`] : []),
      ...(benefits.length > 0
        ? [`${benefits.length} tickets were bought by memberships that were taken back.`]
        : []),
      ...(renewals.length > 0 ? [`${renewals.length} renewals were paid beside another.`] : []),
      ...(auditFaults > 0 ? [`Faults of the audit log: ${auditFaults}.`] : []),
    ];
    if (faults.length > 0) return program.fail(faults.join(' '));
    program.print('All counters match their tickets and carts.');
    program.print('All tickets match their scans.');
    program.print("The gift cards' ledger is balanced.");
    program.print('All orders are paid for, as far as they are due.');
  },
  { stays: false },
);

/** Stores the number of differences of each portal, for its attention list (TOD-02). */
async function storeResult(
  client: pg.Client,
  differences: readonly { readonly portal_id: number }[],
): Promise<void> {
  await client.query(
    `insert into books_check (portal_id, checked_at, differences)
     select p.portal_id, now(), count(d.id) from portal p
     left join unnest($1::int[]) d (id) on d.id = p.portal_id
     group by p.portal_id
     on conflict (portal_id) do update
       set checked_at = excluded.checked_at, differences = excluded.differences`,
    [differences.map(({ portal_id }) => portal_id)],
  );
}

/** Checks each portal's audit log, prints what it proves, and returns the number of errors. */
async function checkAuditLogs(program: Program, client: pg.Client, file: string): Promise<number> {
  const heads = await readHeads(file);
  const { rows } = await client.query<{ portal_id: number }>(
    'select portal_id from portal order by portal_id',
  );
  let faults = 0;
  for (const { portal_id } of rows) {
    const read = async <T>(text: string, values: readonly unknown[]) =>
      (await client.query(text, [...values])).rows as T[];
    const report = await checkAuditLog(read, portal_id, heads);
    for (const fault of report.faults) program.print(`portal ${portal_id}, audit log: ${fault}`);
    faults += report.faults.length;
    for (const { to, acknowledged, taken } of report.restores) {
      program.print(
        `portal ${portal_id}, audit log: restored to ${to}, acknowledged at ${acknowledged}; ` +
          `seals kept outside in between, which prove nothing now: ${taken}`,
      );
    }
    if (report.sealed + report.unsealed === 0) continue;
    const proof =
      report.provenUntil === null
        ? 'no seal was kept outside yet'
        : `entries up to ${report.provenUntil} are as they were then`;
    program.print(
      `portal ${portal_id}, audit log: entries sealed: ${report.sealed}, waiting: ${report.unsealed}; ${proof}`,
    );
  }
  return faults;
}

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { settle: text, reason: text } }).values;
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n${settles}`);
  }
}

async function readAudits(client: pg.Client) {
  const read = async (view: string, columns = '*') =>
    (await client.query(`select ${columns} from ${view}`)).rows;
  return {
    places: await read('stock_audit order by portal_id, session_id, group_id'),
    codes: await read('promo_audit order by portal_id, id'),
    edits: await read('edit_audit order by portal_id, ticket_id'),
    scans: await read('scan_audit order by portal_id, ticket_id'),
    sums: await read('ledger_audit order by portal_id, subject, id'),
    orders: await read(
      'money_audit m join portal p using (portal_id) order by portal_id, order_number',
    ),
    payments: await read('payment_audit order by portal_id, payment_id, subject'),
    losses: await read('loss_audit order by portal_id, order_number'),
    discounts: await read(
      'discount_audit d join portal p using (portal_id) order by portal_id, order_number, ticket_id',
    ),
    benefits: await read('benefit_audit order by portal_id, order_number, ticket_id'),
    renewals: await read('renewal_audit order by portal_id, order_number'),
    old: await read(
      `old_difference d join portal p using (portal_id)
       join ticket_order o on o.portal_id = d.portal_id and o.id = d.ticket_order_id
       where d.settled_on is null order by d.portal_id, o.order_number, d.id`,
      'd.portal_id, o.order_number, d.id, d.cause, d.amount, d.found_on, p.currency',
    ),
    lost: await read('refund_audit order by portal_id, cart_number, id'),
    unsent: await read(unsentLetters),
    unread: await read(
      "provider_event where body ? 'received' and not body ? 'object' order by portal_id, received_at",
    ),
  };
}
