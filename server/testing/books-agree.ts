import { expect } from 'vitest';
import type { World } from './venues/world.ts';

interface Book {
  readonly publishable_key: string;
  readonly totals: Record<string, Money>;
  readonly differences: readonly object[];
  readonly payment_intents: readonly {
    readonly id: string;
    readonly status: string;
    readonly metadata: { readonly cart_id?: string };
    readonly balance: { readonly charged: number; readonly refunded: number } | null;
  }[];
}

interface Money {
  readonly captured: number;
  readonly refunded: number;
}

/**
 * Compares all money in the database with the card processor's own books, and the ledger with
 * itself, to the cent (law 5). Call it when nothing is in progress and all due refunds have been
 * sent.
 */
export async function assertBooksAgree(world: World): Promise<void> {
  const book = await processorBook(world);
  expect(book?.differences ?? [], 'the processor against itself').toEqual([]);
  expect(await cardMoney(world), 'what we wrote of cards, and what the processor did').toEqual(
    totalsOf(book),
  );
  expect(await cardMoneyByIntent(world), 'by payment attempt').toEqual(intentsOf(book));
  expect(await world.sql('select * from ledger_audit'), 'the ledger').toEqual([]);
  expect(await world.sql('select * from money_audit'), 'orders and their money').toEqual([]);
  expect(await world.sql('select * from discount_audit'), 'discounts of codes').toEqual([]);
  expect(await world.sql('select * from benefit_audit'), 'what members bought').toEqual([]);
  expect(await world.sql('select * from renewal_audit'), 'terms that were paid').toEqual([]);
  expect(await cartsOff(world), 'carts whose money is not what their orders cost').toEqual([]);
  expect(await chargeable(world, book), 'attempts of carts that are over').toEqual([]);
}

/** Excludes refunds that staff paid in another way. */
const throughProcessor = `not exists (
  select from refund_remedy r where r.new_entry_id = e.id and r.remedy = 'settled')`;

/** Captures and refunds by card, by currency. */
async function cardMoney(world: World): Promise<Record<string, Money>> {
  const rows = await world.sql<Money & { currency: string }>(`
    select lower(p.currency) as currency,
      coalesce(sum(e.amount) filter (where e.audit_action = 'capture'), 0)::float8 as captured,
      coalesce(sum(e.amount) filter (where e.audit_action = 'refund'), 0)::float8 as refunded
    from payment_entry e join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
    where p.gateway_id = 'stripe' and e.state = 'done' and ${throughProcessor} group by 1`);
  return Object.fromEntries(rows.map(({ currency, ...money }) => [currency, money]));
}

async function processorBook(world: World): Promise<Book | undefined> {
  const { accounts } = (await world.control('/books')) as { accounts: Book[] };
  return accounts.find(({ publishable_key: key }) => key === world.account.publishableKey);
}

const totalsOf = (book: Book | undefined): Record<string, Money> =>
  Object.fromEntries(
    Object.entries(book?.totals ?? {}).map(([currency, { captured, refunded }]) => [
      currency,
      { captured, refunded },
    ]),
  );

/** The charged and refunded sums of each intent that was charged. */
const intentsOf = (book: Book | undefined): Record<string, Money> =>
  Object.fromEntries(
    (book?.payment_intents ?? []).flatMap(({ id, balance }) =>
      balance ? [[id, { captured: balance.charged, refunded: balance.refunded }]] : [],
    ),
  );

async function cardMoneyByIntent(world: World): Promise<Record<string, Money>> {
  const rows = await world.sql<Money & { intent: string }>(`
    select p.provider_ref as intent,
      coalesce(sum(e.amount) filter (where e.audit_action = 'capture'), 0)::float8 as captured,
      coalesce(sum(e.amount) filter (where e.audit_action = 'refund'), 0)::float8 as refunded
    from payment_entry e join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
    where p.gateway_id = 'stripe' and e.state = 'done' and ${throughProcessor} group by 1`);
  return Object.fromEntries(rows.map(({ intent, ...money }) => [intent, money]));
}

/** Returns attempts that could still be charged although their cart is over. */
async function chargeable(world: World, book: Book | undefined): Promise<string[]> {
  const over = await world.sql<{ id: string }>("select id from cart where state <> 'pending'");
  const ids = new Set(over.map(({ id }) => id));
  return (book?.payment_intents ?? [])
    .filter(({ status }) => status === 'requires_action' || status === 'processing')
    .filter(({ metadata }) => ids.has(metadata.cart_id ?? ''))
    .map(({ id }) => id);
}

/**
 * Finds carts whose net receipts differ from the price of their orders' tickets, not counting refunds without a ticket and
 * chargebacks. An expired cart without an order must keep nothing. What had been spent of a refunded gift card is kept, and so
 * is what a dispute withheld, until it is refunded.
 */
const cartsOff = (world: World) =>
  world.sql(`
    with moved as (
      select portal_id, cart_id,
        reason in ('goodwill', 'at_processor') or audit_action like 'dispute%' as is_extra,
        case audit_action when 'capture' then amount when 'dispute_closed' then amount
          when 'refund' then -amount when 'dispute_opened' then -amount else 0 end as cents
      from payment_entry where state <> 'failed'
    ), kept as (
      select portal_id, cart_id, sum(cents)::float8 as kept,
        sum(cents) filter (where not is_extra)::float8 as towards
      from moved group by 1, 2
    ), sold as (
      select portal_id, cart_id,
        sum(adjusted_value + fee_fixed_outside + fee_percent_outside)::float8 as sold
      from ticket where state in ('booked', 'redeemed') group by 1, 2
    )
    , waived as (
      select portal_id, cart_id, sum(waived - kept_fees - kept_spent - withheld)::float8 as waived
      from ticket_order group by 1, 2
    )
    select c.id, c.state, coalesce(k.kept, 0) as kept, coalesce(s.sold, 0) as sold
    from cart c
    left join waived w on w.portal_id = c.portal_id and w.cart_id = c.id
    left join kept k on k.portal_id = c.portal_id and k.cart_id = c.id
    left join sold s on s.portal_id = c.portal_id and s.cart_id = c.id
    where c.state <> 'pending'
      and coalesce(s.sold, 0) - coalesce(w.waived, 0)
        not between coalesce(k.kept, 0) and coalesce(k.towards, 0)`);
