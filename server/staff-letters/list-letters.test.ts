import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffCallAnswer, StaffCallInput } from '#contract/staff/staff-client.ts';
import { letterKinds, taskOfKind } from '#domain/letters/letter-kinds.ts';
import { letterJobs } from '../letters/jobs.ts';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { makeMember } from '../testing/member.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let owner: StaffMember;
let support: StaffMember;
let ofSeller: StaffMember;
let stranger: StaffMember;
let number: string;
let orderId: string;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, limited: 1000 });
  const [seller = ''] = (await world.services.cache.directory()).map(({ sellerId }) => sellerId);
  const supportOf = (id: string) => [{ role: 'support', sellers: [id] }];
  owner = await staffMember(world);
  support = await staffMember(world, { grants: ['support'] });
  ofSeller = await staffMember(world, { grants: supportOf(seller) });
  stranger = await staffMember(world, { grants: supportOf('another-seller') });
  const held = await holdCart(world.api, { type: 'front' });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const { id } = cartOf(held);
  const bought = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  number = bought.ticket_order[0]?.order_number ?? '';
  orderId = bought.ticket_order[0]?.id ?? '';
  await world.sql('delete from letter');
});
afterAll(() => world.close());

interface Kept {
  readonly task?: string;
  readonly state?: string;
  readonly recipient?: string;
  readonly order?: string | null;
  readonly member?: string;
  readonly at?: string;
}

/** Stores a letter as if it had been sent; returns its id. */
async function keep({
  task,
  state,
  recipient,
  order = orderId,
  member,
  at,
}: Kept = {}): Promise<string> {
  const id = randomUUID();
  await world.sql(
    `insert into letter (portal_id, id, task, payload, ticket_order_id, identity_id, created_at, due_at, state,
       state_at, attempts, recipient, language, subject, body, answer)
     values ($1, $2, $3, '{}', $4, $5, $6, $6, $7, $6, 1, $8, 'en', 'Your tickets', 'Hello', '250 taken')`,
    [
      world.venue.portalId,
      id,
      task ?? 'mail_confirmation',
      order,
      member ?? null,
      at ?? '2026-03-01T17:00:00Z',
      state ?? 'sent',
      recipient ?? 'ada@example.org',
    ],
  );
  return id;
}

type Query = StaffCallInput<'listLetters'>['query'];
const list = ({ client }: StaffMember, query: Query = {}) => client.call('listLetters', { query });
const idsOf = async (who: StaffMember, query: Query = {}) =>
  good(await list(who, query)).letter.map(({ id }) => id);
const get = ({ client }: StaffMember, id: string) => client.call('getLetter', { params: { id } });

test('every kind of letter has a job, and every mailing job a kind', () => {
  const { tasks } = letterJobs(world.services, () => Promise.reject(new Error('none is sent')));
  const mailing = Object.keys(tasks).filter((task) => task.startsWith('mail_'));
  expect(mailing.toSorted()).toEqual(letterKinds.map(taskOfKind).toSorted());
});

describe('the list of letters (LET-02)', () => {
  // Guards: LET-02
  test('can be filtered by state, kind, day and part of the address, and shows the newest first', async () => {
    const day = { at: '2026-04-01T03:30:00Z' };
    const early = await keep(day);
    const late = await keep({
      at: '2026-04-01T17:00:00Z',
      state: 'bounced',
      recipient: 'Grace@Hopper.example',
    });
    const refund = await keep({ at: '2026-04-02T17:00:00Z', task: 'mail_refund', state: 'queued' });
    expect(await idsOf(support, { day: '2026-04-01' })).toEqual([late]);
    // 3:30 in the morning in London is the evening before in New York.
    expect(await idsOf(support, { day: '2026-03-31' })).toEqual([early]);
    expect(await idsOf(support, { kind: 'refund' })).toEqual([refund]);
    expect(await idsOf(support, { state: 'bounced' })).toEqual([late]);
    expect(await idsOf(support, { state: 'queued' })).toEqual([refund]);
    expect(await idsOf(support, { recipient: 'hopper.EX' })).toEqual([late]);
    expect(await idsOf(support, { recipient: 'h%r' })).toEqual([]);
    expect(await idsOf(support)).toEqual([refund, late, early]);
    const [shown] = good(await list(support, { state: 'bounced' })).letter;
    expect(shown).toMatchObject({ kind: 'confirmation', order: number, subject: 'Your tickets' });
    await world.sql('delete from letter');
  });

  // Guards: LET-02
  test('lists each letter once over its pages', async () => {
    const all: string[] = [];
    // Several share a time: their ids decide the order.
    for (let n = 0; n < 120; n += 1)
      all.push(await keep({ at: `2026-05-0${1 + (n % 3)}T10:00:00Z` }));
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: StaffCallAnswer<'listLetters'> = good(
        await list(support, after === '' ? {} : { after }),
      );
      seen.push(...page.letter.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toHaveLength(120);
    expect(seen.toSorted()).toEqual(all.toSorted());
    expect(await list(support, { after: 'nowhere' })).toMatchObject({
      errors: [{ _code: 'bad_field_value', _extra: { path: 'after' } }],
    });
    expect(codeOf(await list(support, { day: '2026-02-30' }))).not.toBe('ok');
    await world.sql('delete from letter');
  });

  // Guards: LET-02
  test('shows letters of the viewer’s sellers, and those to staff only to people who may see the staff', async () => {
    const member = await makeMember(world);
    const ofOrder = await keep();
    const ofMember = await keep({ order: null, member: member.id, task: 'mail_mailbox_token' });
    const ofStaff = await keep({ order: null, task: 'mail_staff_link' });
    const sees = async (who: StaffMember) => {
      const ids = await idsOf(who);
      const opens = await Promise.all(
        [ofOrder, ofMember, ofStaff].map(async (id) => codeOf(await get(who, id)) === 'ok'),
      );
      expect(opens).toEqual([ofOrder, ofMember, ofStaff].map((id) => ids.includes(id)));
      return opens;
    };
    expect(await sees(owner)).toEqual([true, true, true]);
    expect(await sees(support)).toEqual([true, true, false]);
    expect(await sees(ofSeller)).toEqual([true, false, false]);
    expect(await sees(stranger)).toEqual([false, false, false]);
    await world.sql('delete from letter');
  });
});

describe('a letter', () => {
  test('shows its text, the mail server’s answer, its order and its buyer', async () => {
    const id = await keep({ state: 'bounced' });
    const { letter } = good(await get(support, id));
    expect(letter).toMatchObject({
      id,
      body: 'Hello',
      answer: '250 taken',
      attempts: 1,
      order: number,
      buyer: number,
      repeats: null,
      sent_again: [],
    });
    const member = await makeMember(world);
    const toMember = await keep({ order: null, member: member.id });
    expect(good(await get(support, toMember)).letter.buyer).toBe(member.id);
    expect(codeOf(await get(support, randomUUID()))).toBe('not_found');
  });

  // Guards: LET-02
  test('that is sent again links to the new one, and back', async () => {
    const id = await keep({ state: 'bounced' });
    good(await support.client.call('sendLetterAgain', { params: { id }, body: {} }));
    const { sent_again: again } = good(await get(support, id)).letter;
    expect(again).toHaveLength(1);
    const second = good(await get(support, again[0] ?? '')).letter;
    expect(second).toMatchObject({ repeats: id, state: 'queued' });
    // It no longer needs attention.
    const { attention } = good(await support.client.call('listAttention', {}));
    const listed = attention.entries.filter((entry) => entry.kind === 'letter_undelivered');
    expect(listed.map((entry) => 'letter' in entry && entry.letter)).not.toContain(id);
  });
});
