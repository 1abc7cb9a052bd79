import { describe, expect, test } from 'vitest';
import type { AnchorContext } from '#domain/events/anchor.ts';
import type { SelfEditRules } from '#domain/orders/self-edit.ts';
import { en } from '#tenants/strings/en/en.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';
import { cancellableSessions } from './cancellable-sessions.ts';
import { changeMadeText, changeOf } from './edit-change.ts';
import { managedOrder, type OrderAnswer, type Ticket } from './managed-order.ts';

const now = Date.parse('2027-06-01T12:00:00Z');
const rules: SelfEditRules = {
  enabled: true,
  anonEditing: true,
  horizonDays: 1,
  horizonHours: 0,
  categories: null,
};
const nobodys: AnchorContext = { anchorEvent: 'tour', anchorRule: () => null };

const sessions = [
  ['soon', '2027-06-02T10:00:00Z'],
  ['late', '2027-06-10T10:00:00Z'],
  ['later', '2027-06-11T10:00:00Z'],
].map(([id = '', start = '']) => ({
  id,
  event_template_id: 'tour',
  start_datetime: start,
  date: start.slice(0, 10),
  startTime: '13:00',
}));

function ticket(id: string, of: Partial<Ticket> = {}): Ticket {
  const session = of.event_session_id ?? 'late';
  const start = sessions.find((one) => one.id === session)?.start_datetime ?? null;
  return {
    id,
    state: 'booked',
    handler: 'tickets',
    ticket_type_id: 'adult',
    ticket_group_id: 'entry',
    event_template_id: 'tour',
    event_session_id: session,
    face_value: '0',
    adjusted_value: '0',
    admit_name: '',
    replaces_ticket_id: null,
    start_datetime: start,
    valid_to: null,
    ...of,
  } as Ticket;
}

const facts = {
  event_template: ['tour', 'guide'].map((id) => ({ id, name: id, category: id, meta: {} })),
  event_session: sessions,
  ticket_type: [{ id: 'adult', name: 'Adult' }],
};
const order = (...tickets: Ticket[]): OrderAnswer =>
  ({ ...facts, ticket: tickets }) as unknown as OrderAnswer;

/** An edit that removes tickets, and replaces some of them. */
const edit = (removed: readonly string[], coming: Readonly<Record<string, Ticket>> = {}) =>
  ({
    ...facts,
    ticket: Object.values(coming),
    cart: [
      {
        id: 'edit',
        expires_at: '2027-06-01T12:20:00Z',
        payment_due: '0',
        edit: {
          removed_ticket_ids: removed,
          replacements: Object.entries(coming).map(([replaces_ticket_id, { id }]) => ({
            ticket_id: id,
            replaces_ticket_id,
          })),
          credit: '0',
          refund: '0',
        },
      },
    ],
  }) as unknown as CartAnswer;

const view = (answer: OrderAnswer, change: CartAnswer | null = null, by = rules, knows = nobodys) =>
  managedOrder({ order: answer, edit: change, rules: by, knowledge: knows, now });
const paid = { face_value: '9.00', adjusted_value: '9.00' };

describe('the sessions of an order', () => {
  // Guards: ORD-15, ORD-28
  test('hide cancelled tickets, and say so if no tickets are left in a session (ORD-15, ORD-28)', () => {
    const { sessions: shown } = view(
      order(
        ticket('a', { state: 'cancelled' }),
        ticket('b', { state: 'unbooked', event_session_id: 'later' }),
        ticket('c', { event_session_id: 'later' }),
      ),
    );
    expect(shown.map(({ label, tickets }) => [label, tickets.map(({ id }) => id)])).toEqual([
      ['cancelled', []],
      [null, ['c']],
    ]);
  });

  // Guards: ORD-28
  test('are labelled as moved and not cancelled if tickets were moved away, however often (ORD-28)', () => {
    const gone = { state: 'cancelled' } as const;
    const moved = (state: Ticket['state']) =>
      view(
        order(
          ticket('a', { ...gone, event_session_id: 'soon' }),
          ticket('b', { ...gone, event_session_id: 'late', replaces_ticket_id: 'a' }),
          ticket('c', { state, event_session_id: 'later', replaces_ticket_id: 'b' }),
        ),
      ).sessions.map(({ label }) => label);
    expect(moved('booked')).toEqual(['moved', 'moved', null]);
    expect(moved('cancelled')).toEqual(['moved', 'moved', 'cancelled']);
  });

  // Guards: ORD-18, ORD-28, ORD-51
  test('are past from the horizon on, and redeemed if all their tickets are (ORD-18, ORD-27, ORD-28)', () => {
    const { sessions: shown } = view(
      order(ticket('a', { event_session_id: 'soon' }), ticket('b', { state: 'redeemed' })),
    );
    expect(shown.map(({ label, movable }) => [label, movable])).toEqual([
      ['past', []],
      ['redeemed', []],
    ]);
    expect(shown.flatMap(({ tickets }) => tickets.map(({ canRemove }) => canRemove))).toEqual([
      false,
      false,
    ]);
  });

  // Guards: ORD-29, ORD-30
  test('can be cancelled as a whole if they were free, and paid tickets only beside others (ORD-29, ORD-30)', () => {
    const free = view(order(ticket('a'), ticket('b')));
    expect(free.cancellable).toEqual(['a', 'b']);
    expect(free.sessions[0]?.cancellable).toEqual(['a', 'b']);
    const two = view(order(ticket('a', paid), ticket('b', paid)));
    expect(two.cancellable).toEqual([]);
    expect(two.sessions[0]?.cancellable).toEqual([]);
    expect(two.sessions[0]?.tickets.map(({ canRemove }) => canRemove)).toEqual([true, true]);
    const one = view(order(ticket('a', paid)));
    expect(one.sessions[0]?.tickets.map(({ canRemove }) => canRemove)).toEqual([false]);
    expect(one.sessions[0]?.movable.map(({ id }) => id)).toEqual(['a']);
  });

  // Guards: ORD-31, ORD-39
  test('can be changed only by staff in other categories or with a dependent add-on (ORD-31, ORD-32, ORD-39)', () => {
    const others = view(order(ticket('a')), null, { ...rules, categories: ['guide'] });
    expect(others.sessions[0]).toMatchObject({ isForStaff: true, movable: [], cancellable: [] });
    const bound = view(
      order(ticket('a'), ticket('b', { event_template_id: 'guide' })),
      null,
      rules,
      { anchorEvent: 'tour', anchorRule: (id) => (id === 'guide' ? 'required' : null) },
    );
    expect(bound.sessions.map(({ isForStaff, movable }) => [isForStaff, movable])).toEqual([
      [true, []],
      [true, []],
    ]);
    expect(bound.cancellable).toEqual([]);
  });
});

describe('an edit in progress', () => {
  // Guards: CRT-49, ORD-16
  test('shows tickets it has just removed and hides other cancelled ones (ORD-16, CRT-49)', () => {
    const gone = { state: 'cancelled' } as const;
    const answer = order(ticket('a', gone), ticket('b', gone), ticket('c'));
    const shown = managedOrder({
      order: answer,
      edit: null,
      rules,
      knowledge: nobodys,
      now,
      justRemoved: new Set(['b', 'c', 'x']),
    });
    expect(
      shown.sessions[0]?.tickets.map(({ id, kind, canRemove }) => [id, kind, canRemove]),
    ).toEqual([
      ['b', 'gone', false],
      ['c', 'kept', true],
    ]);
  });

  // Guards: ORD-16
  test('shows the tickets that it removes, to be restored (ORD-16)', () => {
    const { sessions: shown, cancellable } = view(order(ticket('a'), ticket('b')), edit(['a']));
    expect(shown[0]?.tickets.map(({ id, kind, canUndo }) => [id, kind, canUndo])).toEqual([
      ['a', 'removed', true],
      ['b', 'kept', false],
    ]);
    expect(shown[0]?.movable.map(({ id }) => id)).toEqual(['b']);
    expect(cancellable).toEqual([]);
  });

  // Guards: ORD-17
  test('shows where a ticket moves to, and the new one as pending (ORD-17)', () => {
    const moving = edit(['a'], {
      a: ticket('n', { state: 'in_cart', event_session_id: 'later' }),
    });
    const { sessions: shown } = view(order(ticket('a'), ticket('b')), moving);
    expect(shown[0]?.tickets[0]).toMatchObject({
      kind: 'moved',
      movesTo: { date: '2027-06-11', startTime: '13:00' },
      canUndo: false,
    });
    expect(shown[1]?.tickets[0]).toMatchObject({ id: 'n', kind: 'new', canRemove: false });
    expect(shown[1]?.movable.map(({ id }) => id)).toEqual(['n']);
  });

  // Guards: ORD-19, ORD-24
  test('is a move if it adds a place, otherwise a cancellation, and neither without a time (ORD-19, ORD-24)', () => {
    expect(changeOf(edit(['a']))?.kind).toBe('cancelled');
    const moving = edit(['a'], { a: ticket('n', { state: 'in_cart' }) });
    expect(changeOf(moving)?.kind).toBe('rescheduled');
    expect(changeOf(null)).toBeNull();
    // Any added place makes it a move.
    const both = edit(['a', 'b'], {
      a: ticket('n', { state: 'in_cart' }),
      b: ticket('m', { state: 'cancelled' }),
    });
    expect(changeOf(both)?.kind).toBe('rescheduled');
    const over = structuredClone(moving);
    Object.assign(over.cart[0] ?? {}, { expires_at: null });
    expect(changeOf(over)).toBeNull();
  });
});

// Guards: ORD-24, ORD-25
test('a changed order says if tickets were moved or cancelled (ORD-24, ORD-25)', () => {
  expect(en[changeMadeText.rescheduled]).toBe(
    'Your tickets are rescheduled. We are e-mailing you the new ones.',
  );
  expect(en[changeMadeText.cancelled]).toBe(
    'The tickets that you removed are cancelled. We are e-mailing you the remaining ones.',
  );
});

// Guards: ORD-33
test('free upcoming tickets can be cancelled, session by session (ORD-33)', () => {
  const answer = order(
    ticket('a'),
    ticket('b', { adjusted_value: '0.00', face_value: '9.00' }),
    ticket('c', paid),
    ticket('d', { state: 'cancelled' }),
    ticket('e', { event_session_id: 'later' }),
    ticket('f', { event_session_id: 'soon' }),
  );
  const ids = (at: number) =>
    cancellableSessions(answer, at).map((one) => one.tickets.map((t) => t.id));
  expect(ids(now)).toEqual([['a', 'b'], ['e'], ['f']]);
  expect(ids(Date.parse('2027-06-03T00:00:00Z'))).toEqual([['a', 'b'], ['e']]);
});
