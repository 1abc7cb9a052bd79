import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NoteLetter, RenderLetter } from '#contract/letters/letters.ts';
import { startMailbox } from '#sandbox/mailbox/start.ts';
import { mailOrderReaddressed } from '../../letters/mail-readdressed.ts';
import { openMailer } from '../../mail/mailer.ts';
import { cartOf, checkout, holdCart } from '../../testing/buyer.ts';
import { postOf } from '../../testing/post-of.ts';
import { emptyQueue, jobsOf } from '../../testing/queue.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let support: StaffMember;
let steward: StaffMember;
let stranger: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, limited: 1000 });
  support = await staffMember(world, { grants: ['support'] });
  steward = await staffMember(world, { grants: ['door_steward'] });
  stranger = await staffMember(world, { grants: [{ role: 'owner', sellers: ['another'] }] });
});
afterAll(() => world.close());

async function buy(): Promise<string> {
  const held = await holdCart(world.api, { type: 'front' });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const bought = await answered<'getCart'>(
    world.api.call('getCart', { params: { id: cartOf(held).id } }),
  );
  return bought.ticket_order[0]?.order_number ?? '';
}

const right = { email: 'grace.hopper@right.example', first_name: 'Grace', last_name: 'Hopper' };
const correct = (number: string, body: object, { client } = support) =>
  client.call('correctBuyer', { params: { number }, body: { ...right, ...body } });
const orderOf = async (number: string) =>
  good(await support.client.call('getOrder', { params: { number } })).order;
/** The waiting email jobs for an order's buyers, with their address. */
const queued = (number: string) =>
  world.sql<{ task: string; email: string | null }>(
    `select j.task_identifier as task, p.payload->>'email' as email
     from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     join ticket_order o on o.id::text = p.payload->>'ticket_order_id'
     where o.order_number = $1 and p.payload->>'occasion' is not null order by 1`,
    [number],
  );

// Guards: SLS-05
test('a corrected address gets the tickets, and the old one gets one notice', async () => {
  const number = await buy();
  const { buyer } = await orderOf(number);
  good(await correct(number, { sends_tickets: true }));
  expect((await orderOf(number)).buyer).toMatchObject(right);
  expect(await queued(number)).toEqual([
    { task: 'mail_confirmation', email: null },
    { task: 'mail_order_readdressed', email: buyer.email },
  ]);
  good(await correct(number, {}));
  expect(await queued(number)).toHaveLength(2);
});

// Guards: SLS-05
test('the notice to the old address has the order number and a link to the storefront, but not the new address', async () => {
  const number = await buy();
  const { buyer } = await orderOf(number);
  await emptyQueue(world);
  good(await correct(number, {}));
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  const mailer = openMailer(mailbox.smtpUrl);
  let content: NoteLetter | undefined;
  const renderLetter: RenderLetter = async (_, given) => {
    content = given as NoteLetter;
    return { subject: 'readdressed', html: '', text: 'readdressed' };
  };
  try {
    const [payload] = await jobsOf(world, 'mail_order_readdressed');
    if (!payload) throw new Error('no letter is queued');
    await mailOrderReaddressed(world.services, postOf({ mailer, renderLetter }, payload), payload);
    const response = await fetch(`${mailbox.url}/api/messages`);
    expect(JSON.stringify(await response.json())).toContain(buyer.email);
    expect(content?.note).toEqual({ kind: 'order_readdressed', orderNumber: number });
    expect(content?.url).not.toContain('ticket_order');
    expect(JSON.stringify(content)).not.toContain(right.email);
  } finally {
    mailer.close();
    await mailbox.stop();
  }
});

// Guards: SLS-05
test('another name, or the same address in another case, sends no email', async () => {
  const number = await buy();
  const { buyer } = await orderOf(number);
  good(await correct(number, { email: buyer.email.toUpperCase(), last_name: 'Murray Hopper' }));
  expect((await orderOf(number)).buyer.last_name).toBe('Murray Hopper');
  expect(await queued(number)).toEqual([]);
});

test('a placeholder address, which nobody reads, gets no notice', async () => {
  const number = await buy();
  await world.sql(
    `update ticket_order set buyer = buyer || '{"email": ""}' where order_number = $1`,
    [number],
  );
  good(await correct(number, {}));
  expect(await queued(number)).toEqual([]);
});

// Guards: SLS-05
test('the audit log has both addresses in the erasable part', async () => {
  const number = await buy();
  const { buyer } = await orderOf(number);
  good(await correct(number, {}));
  const [entry] = await world.sql(
    `select e.actor, e.after, p.values from audit_entry e join audit_personal p on p.entry_id = e.id
     where e.act = 'correct_buyer' and e.entity_id = $1`,
    [number],
  );
  expect(entry).toMatchObject({
    actor: support.person.id,
    values: { 'email before': buyer.email, 'email after': right.email },
  });
  expect(JSON.stringify(entry?.['after'])).not.toContain('@');
});

test('contact details that a correction does not name stay', async () => {
  const number = await buy();
  await world.sql(
    `update ticket_order set buyer = jsonb_set(buyer, '{contact}', '{"city": "Solvarde"}')
     where order_number = $1`,
    [number],
  );
  good(await correct(number, {}));
  expect((await orderOf(number)).buyer.contact).toEqual({ city: 'Solvarde' });
});

// Guards: SLS-05
test('a correction is refused by field for a wrong address, and for people who may not change the order', async () => {
  const number = await buy();
  const refused = await correct(number, { email: 'not an address' });
  expect(refused).toMatchObject({ ok: false, errors: [{ _extra: { path: 'email' } }] });
  expect(codeOf(await correct(number, {}, steward))).toBe('right_missing');
  expect(codeOf(await correct(number, {}, stranger))).toBe('not_found');
});

// Guards: SLS-05
test('contact details are corrected or removed, and those not named stay', async () => {
  const number = await buy();
  const first = { phone: '+44 20 7946 0000', city: 'Exeter' };
  good(await correct(number, { contact: first }));
  expect((await orderOf(number)).buyer.contact).toMatchObject(first);
  good(await correct(number, { contact: { phone: '', address: '1 High Street' } }));
  const { contact } = (await orderOf(number)).buyer;
  expect(contact).toMatchObject({ city: 'Exeter', address: '1 High Street' });
  expect(contact).not.toHaveProperty('phone');
  const [entry] = await world.sql(
    `select e.after->'changed' as changed, p.values->>'phone before' as phone
     from audit_entry e join audit_personal p on p.entry_id = e.id
     where e.entity_id = $1 order by e.id desc limit 1`,
    [number],
  );
  expect(entry).toEqual({
    changed: expect.arrayContaining(['phone', 'address']),
    phone: '+44 20 7946 0000',
  });
  const tooLong = await correct(number, { contact: { zip_code: '1'.repeat(21) } });
  expect(tooLong).toMatchObject({ errors: [{ _extra: { path: 'contact.zip_code' } }] });
});
