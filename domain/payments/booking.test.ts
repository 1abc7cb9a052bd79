import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../pricing/money.ts';
import {
  allocateCaptures,
  decideBooking,
  distribute,
  owedAfterWonDispute,
  paidTowards,
  refundOfTickets,
  refundsFor,
  remainingCaptures,
  returnable,
  undisputed,
  withoutReturn,
  withReasons,
} from './booking.ts';

const cart = { state: 'pending', total: 5000, needed: 5000, tickets: 2, paid: 5000 } as const;

test('a paid cart is booked', () => {
  expect(decideBooking(cart)).toEqual({ kind: 'book', reacquire: false, surplus: 0 });
});

test('a cart paid in instalments is booked with the first, and later ones are kept', () => {
  const parts = { ...cart, needed: 2000 };
  expect(decideBooking({ ...parts, paid: 1999 })).toEqual({ kind: 'partial', due: 1 });
  expect(decideBooking({ ...parts, paid: 2000 })).toMatchObject({ kind: 'book', surplus: 0 });
  expect(decideBooking({ ...parts, paid: 3000, state: 'ordered' })).toMatchObject({ surplus: 0 });
});

test('money that arrives after the hold ended takes the places again', () => {
  expect(decideBooking({ ...cart, state: 'expired' })).toMatchObject({
    kind: 'book',
    reacquire: true,
  });
});

test('a partial payment leaves the cart as it is, and is refunded if the cart has expired', () => {
  expect(decideBooking({ ...cart, paid: 1000 })).toEqual({ kind: 'partial', due: 4000 });
  expect(decideBooking({ ...cart, paid: 1000, state: 'expired' })).toEqual({
    kind: 'refund',
    surplus: 1000,
  });
});

test('money for an order already paid, or for nothing, is refunded', () => {
  expect(decideBooking({ ...cart, state: 'ordered', paid: 10_000 })).toEqual({
    kind: 'refund',
    surplus: 5000,
  });
  expect(decideBooking({ ...cart, tickets: 0, total: 0, needed: 0 })).toEqual({
    kind: 'refund',
    surplus: 5000,
  });
});

test('a free cart is booked without a payment', () => {
  expect(decideBooking({ ...cart, total: 0, needed: 0, paid: 0 })).toMatchObject({ kind: 'book' });
});

const amounts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 });
const capture = (amount: number, index: number) => ({
  id: `e${index}`,
  payment_id: `p${index}`,
  audit_action: 'capture',
  amount,
});

test('a surplus is refunded in full, and no capture refunds more than it brought', () => {
  fc.assert(
    fc.property(amounts, fc.nat(60_000), (captured, wanted) => {
      const captures = captured.map(capture);
      const surplus = Math.min(wanted, sum(captured));
      const refunds = refundsFor(captures, surplus);
      expect(sum(refunds.map((refund) => refund.amount))).toBe(surplus);
      for (const refund of refunds) {
        const from = captures.find((entry) => entry.payment_id === refund.payment_id);
        expect(refund.amount).toBeLessThanOrEqual(from?.amount ?? 0);
      }
    }),
  );
});

test('the newest money is refunded first', () => {
  expect(refundsFor([capture(100, 0), capture(100, 1)], 150)).toEqual([
    { payment_id: 'p1', amount: 100 },
    { payment_id: 'p0', amount: 50 },
  ]);
});

test('captures are distributed over orders so that both sides agree', () => {
  fc.assert(
    fc.property(amounts, amounts, (captured, totals) => {
      const orders = totals.map((total, index) => ({ id: `o${index}`, total }));
      const captures = captured.map(capture);
      const shares = allocateCaptures(captures, orders);
      expect(sum(shares.map((share) => share.amount))).toBe(Math.min(sum(captured), sum(totals)));
      for (const { id, total } of orders) {
        const got = shares.filter((share) => share.ticket_order_id === id);
        expect(sum(got.map((share) => share.amount))).toBeLessThanOrEqual(total);
      }
    }),
  );
});

test('refunded money cannot be refunded again', () => {
  const entries = [
    capture(1000, 0),
    { id: 'r', payment_id: 'p0', audit_action: 'refund', amount: 300 },
    capture(500, 1),
  ];
  expect(remainingCaptures(entries).map((entry) => entry.amount)).toEqual([700, 500]);
});

test('money that the payer’s bank took back cannot be refunded until it returns', () => {
  const entry = (audit_action: string, amount: number) => ({
    id: audit_action,
    payment_id: 'p0',
    audit_action,
    amount,
  });
  const opened = [capture(1000, 0), entry('refund', 300), entry('dispute_opened', 700)];
  const left = (entries: typeof opened) => remainingCaptures(entries)[0]?.amount;
  expect(left([...opened, entry('dispute_fee', 1500)])).toBe(0);
  expect(left([...opened, entry('dispute_closed', 0)])).toBe(0);
  expect(left([...opened, entry('dispute_closed', 700)])).toBe(700);
});

test('goodwill refunds are not owed again, and refunds of tickets do not count as paid', () => {
  const refund = (reason: string, amount: number) => ({ audit_action: 'refund', reason, amount });
  const came = { audit_action: 'capture', reason: '', amount: 5000 };
  expect(paidTowards([came, refund('goodwill', 500), refund('at_processor', 700)])).toBe(5000);
  expect(paidTowards([came, refund('tickets_cancelled', 2000)])).toBe(3000);
});

test('a later movement is distributed in full if there is room, and never beyond it', () => {
  fc.assert(
    fc.property(amounts, fc.nat(60_000), (rooms, amount) => {
      const left = rooms.map((room, at) => ({ ticket_order_id: `o${at}`, amount: room }));
      const shares = distribute(amount, left);
      expect(sum(shares.map((share) => share.amount))).toBe(Math.min(amount, sum(rooms)));
      for (const share of shares) {
        const room = left.find((each) => each.ticket_order_id === share.ticket_order_id);
        expect(share.amount).toBeLessThanOrEqual(room?.amount ?? 0);
      }
    }),
  );
  expect(distribute(0, [{ ticket_order_id: 'o', amount: 5 }])).toEqual([
    { ticket_order_id: 'o', amount: 0 },
  ]);
});

// Guards: SLS-03
test('money taken by a bank counts first as the refund of returned tickets', () => {
  const capture = (amount: number, more: object = {}) => ({
    id: `${amount}`,
    payment_id: `${amount}`,
    amount,
    unrefunded: amount,
    disputed: 0,
    net: amount,
    ...more,
  });
  const ofCard = capture(0, { disputed: 2300, net: 0 });
  // Two tickets of 21.50, paid with 20.00 of a gift card.
  expect(returnable([capture(2000), ofCard], 2150)).toBe(0);
  expect(returnable([capture(2000), ofCard], 0)).toBe(2000);
  // A won dispute leaves everything unchanged, and so does goodwill.
  expect(returnable([capture(2000), capture(2300)], 2150)).toBe(4300);
  expect(returnable([capture(3800, { net: 4300 })], 2150)).toBe(3800);
});

/** An order paid with two cards, with actions on its tickets and money. */
class DisputedOrder {
  readonly prices: readonly number[];
  readonly #valid: Set<number>;
  readonly #entries: {
    id: string;
    payment_id: string;
    audit_action: string;
    amount: number;
    reason: string;
  }[];
  #withheld = 0;
  constructor(prices: readonly number[], first: number) {
    this.prices = prices;
    this.#valid = new Set(prices.keys());
    const paid = [Math.min(first, sum(prices)), Math.max(0, sum(prices) - first)];
    this.#entries = paid.map((amount, n) => ({ ...capture(amount, n), reason: '' }));
  }
  #sum(payment: string | undefined, action: string): number {
    const own = this.#entries.filter(
      ({ payment_id, audit_action }) =>
        audit_action === action && (payment === undefined || payment_id === payment),
    );
    return sum(own.map(({ amount }) => amount));
  }
  #write(payment_id: string, audit_action: string, amount: number, reason = ''): void {
    const id = `${this.#entries.length}`;
    this.#entries.push({ id, payment_id, audit_action, amount, reason });
  }
  get #captures() {
    return remainingCaptures(this.#entries).map((left) => {
      const disputed =
        this.#sum(left.payment_id, 'dispute_opened') - this.#sum(left.payment_id, 'dispute_closed');
      const returned = this.#entries.filter(
        ({ payment_id, audit_action, reason }) =>
          payment_id === left.payment_id && audit_action === 'refund' && !withoutReturn.has(reason),
      );
      const came = this.#sum(left.payment_id, 'capture');
      return { ...left, disputed, net: came - disputed - sum(returned.map((r) => r.amount)) };
    });
  }
  isOpen(payment: string): boolean {
    const count = (action: string) =>
      this.#entries.filter((e) => e.payment_id === payment && e.audit_action === action).length;
    return count('dispute_opened') > count('dispute_closed');
  }
  open(payment: string): void {
    const left = this.#captures.find(({ payment_id }) => payment_id === payment)?.amount ?? 0;
    if (!this.isOpen(payment) && left > 0) this.#write(payment, 'dispute_opened', left);
  }
  close(payment: string, isWon: boolean): void {
    if (!this.isOpen(payment)) return;
    const last = this.#entries.findLast(
      (e) => e.payment_id === payment && e.audit_action === 'dispute_opened',
    );
    this.#write(payment, 'dispute_closed', isWon ? (last?.amount ?? 0) : 0);
  }
  cancel(ticket: number): void {
    if (!this.#valid.delete(ticket)) return;
    const price = this.prices[ticket] ?? 0;
    const captures = this.#captures;
    const back = refundOfTickets(price, 0, returnable(captures, this.staying));
    this.#withheld += Math.max(0, refundOfTickets(price, 0, undisputed(captures)) - back);
    for (const part of refundsFor(captures, back))
      this.#write(part.payment_id, 'refund', part.amount, 'tickets_cancelled');
  }
  refundWonBack(): void {
    const amount = this.owed;
    for (const part of withReasons(refundsFor(this.#captures, amount), amount, 'goodwill'))
      this.#write(part.payment_id, 'refund', part.amount, part.reason);
    this.#withheld -= amount;
  }
  get owed(): number {
    return owedAfterWonDispute(
      { withheld: this.#withheld, settled: 0 },
      this.#captures,
      this.staying,
    );
  }
  get staying(): number {
    return sum([...this.#valid].map((ticket) => this.prices[ticket] ?? 0));
  }
  get refunded(): number {
    return this.#sum(undefined, 'refund');
  }
  /** Money that banks gave back to the payer and did not return. */
  get taken(): number {
    return this.#sum(undefined, 'dispute_opened') - this.#sum(undefined, 'dispute_closed');
  }
}

// Guards: SLS-03
test('buyers end up with tickets or money and never money twice, whatever is cancelled and disputed in any order', () => {
  const payment = fc.constantFrom('p0', 'p1');
  const act = fc.oneof(
    fc.record({ act: fc.constant('open' as const), payment }),
    fc.record({ act: fc.constant('close' as const), payment, isWon: fc.boolean() }),
    fc.record({ act: fc.constant('cancel' as const), ticket: fc.nat(3) }),
    fc.record({ act: fc.constant('refund' as const) }),
  );
  fc.assert(
    fc.property(
      amounts,
      fc.nat(30_000),
      fc.array(act, { maxLength: 14 }),
      (prices, first, acts) => {
        const order = new DisputedOrder(prices.slice(0, 4), first);
        const givenBack = () => sum(order.prices) - order.staying;
        const refunding = (refund: () => void) => {
          const before = order.refunded;
          refund();
          // What banks took counts towards the returned tickets.
          if (order.refunded > before)
            expect(order.refunded + order.taken).toBeLessThanOrEqual(givenBack());
        };
        for (const each of acts) {
          if (each.act === 'open') order.open(each.payment);
          if (each.act === 'close') order.close(each.payment, each.isWon);
          if (each.act === 'cancel') refunding(() => order.cancel(each.ticket));
          if (each.act === 'refund') refunding(() => order.refundWonBack());
        }
        for (const id of ['p0', 'p1']) order.close(id, true);
        refunding(() => order.refundWonBack());
        expect(order.owed).toBe(0);
        expect(order.refunded + order.taken).toBeGreaterThanOrEqual(givenBack());
      },
    ),
    { numRuns: 2_000 },
  );
});

// Guards: SLS-03
test('money withheld by a dispute is refunded first, and anything more is goodwill', () => {
  const parts = [
    { payment_id: 'p1', amount: 500 },
    { payment_id: 'p0', amount: 300 },
  ];
  expect(withReasons(parts, 600, 'goodwill')).toEqual([
    { payment_id: 'p1', amount: 500, reason: 'won_back' },
    { payment_id: 'p0', amount: 100, reason: 'won_back' },
    { payment_id: 'p0', amount: 200, reason: 'goodwill' },
  ]);
});
