import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffCallAnswer, StaffClient } from '#contract/staff/staff-client.ts';
import { keptCode } from '#domain/doors/kept-code.ts';
import { addDoors, hour, midnight, scansOf, ticketsOf } from '../../testing/doors.ts';
import { type DoorDevice, doorDevice } from '../../testing/staff/door-device.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let phone: DoorDevice;
let supervisor: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 10_000 });
  await addDoors(
    world,
    { id: 'north', name: 'North gate' },
    { id: 'garden', re_entry: true },
    { id: 'named', shows_names: true },
    { id: 'late', minutes_before: 30 },
  );
  world.advance(midnight + 9 * hour - world.services.now());
  supervisor = await staffMember(world, { grants: ['door_supervisor'], name: 'Sue' });
});
beforeEach(async () => {
  await world.sql('truncate rate_window');
  phone = await doorDevice(world);
});
afterAll(async () => {
  expect(await world.sql('select * from scan_audit'), 'the log and the states agree').toEqual([]);
  await world.close();
});

type Scanned = StaffCallAnswer<'scanAtDoor'>['scanned'];

const scanning = (client: StaffClient, code = '', more: object = {}) =>
  client.call('scanAtDoor', { body: { code, id: randomUUID(), ...more } });
const scan = async (code = '', more: object = {}, { client } = phone): Promise<Scanned> =>
  good(await scanning(client, code, more)).scanned;
const verdictOf = ({ found }: Scanned) => {
  if (found.kind === 'order') throw new Error('an order has no verdict of its own');
  return found.verdict;
};
const numberOf = ({ found }: Scanned) => (found.kind === 'order' ? 0 : (found.scan ?? 0));
const told = async (code = '', more = {}, device = phone) => {
  const { result, reason } = verdictOf(await scan(code, more, device));
  return reason ?? result;
};
const rowsOf = (id: string | undefined) => scansOf(world, id);

describe('a scan by a device', () => {
  // Guards: DOR-04
  test('admits a ticket, or tells where and by which device it was used before', async () => {
    const { codes, ids, number } = await ticketsOf(world);
    const first = await scan(codes[0], { door: 'north' });
    expect(first).toMatchObject({
      is_repeated: false,
      is_practice: false,
      found: { kind: 'ticket', order_number: number, type: 'Adult', inside: 1, admits: 1 },
    });
    expect(verdictOf(first)).toMatchObject({ result: 'admitted', persons: 1, left: 0 });
    expect(verdictOf(await scan(codes[0], { door: 'garden' }))).toMatchObject({
      reason: 'already_in',
      can_force: false,
      before: {
        door: 'North gate',
        by: 'Gate 1',
        at: expect.stringMatching(/^2031-03-08T14:/),
      },
    });
    expect(await rowsOf(ids[0])).toMatchObject([
      { result: 'admitted', device: `device ${phone.id}`, actor_kind: null, actor: null },
      { reason: 'already_in' },
    ]);
  });

  // Guards: DOR-06
  test('sent again with its id counts once and gets the first verdict', async () => {
    const { codes, ids } = await ticketsOf(world);
    const id = randomUUID();
    await scan(codes[0], { id });
    const again = await scan(codes[0], { id });
    expect(again.is_repeated).toBe(true);
    expect(verdictOf(again).result).toBe('admitted');
    expect(await rowsOf(ids[0])).toHaveLength(1);
  });

  // Guards: DOR-02
  test('is limited to the device’s doors and sessions', async () => {
    const { codes } = await ticketsOf(world);
    const bound = await doorDevice(world, { doors: ['north'], sessions: ['tour-12'] });
    const faultOf = async (more: object) => {
      const outcome = await scanning(bound.client, codes[0], more);
      return outcome.ok ? 'ok' : outcome.errors[0]?._extra['path'];
    };
    expect(await faultOf({})).toBe('door');
    expect(await faultOf({ door: 'garden' })).toBe('door');
    expect(await faultOf({ door: 'north', sessions: ['tour-10'] })).toBe('sessions');
    expect(await told(codes[0], { door: 'north' }, bound)).toBe('wrong_session');
  });

  // Guards: DOR-04
  test('of another seller’s ticket reveals nothing about it', async () => {
    const { codes, ids } = await ticketsOf(world);
    const other = await doorDevice(world, { sellers: ['cafe'] });
    const { found } = await scan(codes[0], {}, other);
    expect(found).toMatchObject({ kind: 'unknown', verdict: { reason: 'other_seller' } });
    expect(await rowsOf(ids[0])).toMatchObject([{ result: 'refused' }]);
    expect(Object.keys(found).sort()).toEqual(['kind', 'scan', 'verdict']);
  });

  // Guards: DOR-05
  test('by a person is logged under their name', async () => {
    const { codes, ids } = await ticketsOf(world);
    await scan(codes[0], {}, { ...phone, client: supervisor.client });
    expect(await rowsOf(ids[0])).toMatchObject([
      { actor_kind: 'person', actor: supervisor.person.id },
    ]);
    expect(verdictOf(await scan(codes[0])).before?.by).toBe('Sue');
  });

  test('is refused with a body of more than 64 KiB, and beyond 100 in ten seconds', async () => {
    const tooMuch = await scanning(phone.client, 'x'.repeat(65 << 10));
    expect(tooMuch).toMatchObject({
      errors: [{ _code: 'body_too_large', _extra: { limit: 64 << 10 } }],
    });
    await world.sql("update rate_window set hits = 100 where name = 'door_scan'");
    await scan('nothing-at-all');
    await world.sql("update rate_window set hits = 100 where name = 'door_scan'");
    expect(codeOf(await scanning(phone.client, 'nothing-at-all'))).toBe('too_many_requests');
    const other = await doorDevice(world);
    expect(codeOf(await scanning(other.client, 'nothing-at-all'))).toBe('ok');
  });
});

describe('the code of an order (DOR-15)', () => {
  // Guards: DOR-15
  test('lists its tickets first, and those then sent are admitted', async () => {
    const order = await ticketsOf(world, 'adult', 3);
    const shown = await scan(order.code);
    expect(shown.found).toMatchObject({
      kind: 'order',
      is_shown: true,
      order_number: order.number,
    });
    expect(await rowsOf(order.ids[0])).toEqual([]);
    const chosen = order.ids.slice(0, 2);
    const done = await scan(order.code, { tickets: chosen });
    if (done.found.kind !== 'order') throw new Error('it is an order');
    expect(done.found.is_shown).toBe(false);
    const logged = done.found.ticket.filter((ticket) => ticket.scan !== null);
    expect(logged.map(({ id }) => id).sort()).toEqual([...chosen].sort());
    expect(logged.every(({ verdict }) => verdict.result === 'admitted')).toBe(true);
    expect(await rowsOf(order.ids[2])).toEqual([]);
  });

  // Guards: DOR-15
  test('without a ticket valid here and now is refused and logged at once', async () => {
    const order = await ticketsOf(world, 'adult', 2);
    await scan(order.code, { tickets: order.ids });
    const again = await scan(order.code);
    expect(again.found).toMatchObject({ kind: 'order', is_shown: false });
  });
});

describe('practice (DOR-12)', () => {
  // Guards: DOR-12
  test('judges real tickets, says that it is practice, and counts nowhere', async () => {
    const { codes, ids } = await ticketsOf(world);
    const practised = await scan(codes[0], { is_practice: true });
    expect(practised.is_practice).toBe(true);
    expect(verdictOf(practised).result).toBe('admitted');
    expect(numberOf(practised)).toBe(0);
    expect(await rowsOf(ids[0])).toEqual([]);
    expect(await told('no-such-code', { is_practice: true })).toBe('unknown_code');
    expect(await world.sql("select from scan where code = 'no-such-code'")).toEqual([]);
    expect(await told(codes[0])).toBe('admitted');
  });
});

describe('forcing (DOR-07)', () => {
  const force = (client: StaffClient, body: object) =>
    client.call('forceAtDoor', { body: { id: randomUUID(), reason: 'Train was late', ...body } });

  // Guards: DOR-07
  test('overrules the time with a reason, which is stored beside the log', async () => {
    const { codes, ids } = await ticketsOf(world);
    const early = verdictOf(await scan(codes[0], { door: 'late' }));
    expect(early).toMatchObject({ reason: 'too_early', can_force: true });
    expect(early.opens).not.toBeNull();
    const outcome = await force(supervisor.client, { code: codes[0], door: 'late' });
    expect(verdictOf(good(outcome).scanned)).toMatchObject({
      result: 'admitted',
      reason: 'too_early',
    });
    const rows = await world.sql(
      `select n.text from scan_note n join scan s on s.id = n.scan_id where s.ticket_id = $1`,
      [ids[0]],
    );
    expect(rows).toEqual([{ text: 'Train was late' }]);
  });

  // Guards: DOR-07
  test('is not available to devices and stewards', async () => {
    const { codes } = await ticketsOf(world);
    const steward = await staffMember(world, { grants: ['door_steward'] });
    const body = { code: codes[0], door: 'late' };
    expect(codeOf(await force(phone.client, body))).toBe('not_signed_in');
    expect(codeOf(await force(steward.client, body))).toBe('right_missing');
  });

  // Guards: DOR-07
  test('takes either a code or a ticket, not both', async () => {
    const { codes, ids } = await ticketsOf(world);
    const both = await force(supervisor.client, { code: codes[0], ticket: ids[0] });
    expect(codeOf(both)).toBe('validation_failed');
    expect(codeOf(await force(supervisor.client, {}))).toBe('validation_failed');
    expect(codeOf(await force(supervisor.client, { ticket: ids[0], door: 'late' }))).toBe('ok');
  });
});

describe('undoing (DOR-07)', () => {
  const undoOwn = (client: StaffClient, number: number, id = randomUUID()) =>
    client.call('undoOwnScan', { body: { scan: number, id } });
  const undo = (client: StaffClient, number: number) =>
    client.call('undoScan', {
      params: { id: String(number) },
      body: { id: randomUUID(), reason: 'Wrong person' },
    });
  const reasonOf = (outcome: Awaited<ReturnType<typeof undoOwn>>) =>
    outcome.ok ? 'ok' : outcome.errors[0]?._extra['reason'];

  // Guards: DOR-07
  test('lets a device undo its own last scan for a minute, once', async () => {
    const { codes } = await ticketsOf(world);
    const number = numberOf(await scan(codes[0]));
    const id = randomUUID();
    good(await undoOwn(phone.client, number, id));
    good(await undoOwn(phone.client, number, id));
    expect(reasonOf(await undoOwn(phone.client, number))).toBe('annulled');
    expect(await told(codes[0])).toBe('admitted');
  });

  // Guards: DOR-07
  test('lets a device undo no older scan and none of others', async () => {
    const { codes } = await ticketsOf(world, 'adult', 3);
    const first = numberOf(await scan(codes[0]));
    const second = numberOf(await scan(codes[1]));
    expect(reasonOf(await undoOwn(phone.client, first))).toBe('not_own');
    const other = await doorDevice(world);
    expect(reasonOf(await undoOwn(other.client, second))).toBe('not_own');
    world.advance(60_001);
    expect(reasonOf(await undoOwn(phone.client, second))).toBe('not_own');
  });

  // Guards: DOR-07
  test('lets a supervisor undo any device’s scan, but no steward or other device', async () => {
    const { codes } = await ticketsOf(world);
    const number = numberOf(await scan(codes[0]));
    world.advance(5 * 60_000);
    const steward = await staffMember(world, { grants: ['door_steward'] });
    expect(codeOf(await undo(steward.client, number))).toBe('right_missing');
    expect(codeOf(await undo(phone.client, number))).toBe('not_signed_in');
    good(await undo(supervisor.client, number));
    expect(reasonOf(await undo(supervisor.client, number))).toBe('annulled');
  });

  // Guards: DOR-07
  test('tells a supervisor of another seller nothing about the scan', async () => {
    const { codes } = await ticketsOf(world);
    const number = numberOf(await scan(codes[0]));
    const elsewhere = await staffMember(world, {
      grants: [{ role: 'door_supervisor', sellers: ['cafe'] }],
    });
    expect(codeOf(await undo(elsewhere.client, number))).toBe('validation_failed');
  });
});

describe('the numbers and the log', () => {
  // Guards: DOR-10
  test('count today’s people by session and door (DOR-10)', async () => {
    await world.sql('truncate scan cascade');
    await world.sql("update ticket set state = 'booked' where state = 'redeemed'");
    const { codes } = await ticketsOf(world, 'adult', 2, 'tour-12');
    await scan(codes[0], { door: 'north' });
    await scan(codes[0], { door: 'north' });
    const numbers = good(await phone.client.call('getDoorNumbers', { query: {} }));
    const noon = numbers.session.find(({ id }) => id === 'tour-12');
    expect(noon).toMatchObject({ in: 1, out: 0 });
    expect(noon?.expected).toBeGreaterThanOrEqual(2);
    expect(numbers.door).toEqual([
      { id: 'north', name: 'North gate', in: 1, out: 0, refused: { already_in: 1 } },
    ]);
    expect(numbers.five_minutes).toMatchObject([{ in: 1, refused: 1 }]);
    const query = { day: '2031-03-20' };
    expect(good(await phone.client.call('getDoorNumbers', { query })).door).toEqual([]);
  });

  // Guards: DOR-05
  test('list scans, latest first, with those undone', async () => {
    const { codes, number } = await ticketsOf(world);
    const scanNumber = numberOf(await scan(codes[0], { door: 'north' }));
    good(await phone.client.call('undoOwnScan', { body: { scan: scanNumber, id: randomUUID() } }));
    await scan('nobody-has-this');
    const { scan: listed } = good(await supervisor.client.call('listScans', { query: {} }));
    expect(listed.slice(0, 3)).toMatchObject([
      { result: 'refused', reason: 'unknown_code', order_number: null, can_undo: false },
      { result: 'annulled', note: 'Taken back at the door.', can_undo: false },
      { order_number: number, door: 'North gate', by: 'Gate 1', is_undone: true, can_undo: false },
    ]);
    const elsewhere = await staffMember(world, {
      grants: [{ role: 'door_supervisor', sellers: ['cafe'] }],
    });
    expect(good(await elsewhere.client.call('listScans', { query: {} })).scan).toEqual([]);
  });

  // Guards: DOR-05
  test('list scans page by page', async () => {
    for (let at = 0; at < 51; at += 1) await scan(`nobody-has-${at}`);
    const first = good(await supervisor.client.call('listScans', { query: {} }));
    expect(first.scan).toHaveLength(50);
    const query = { before: first.next ?? '' };
    const second = good(await supervisor.client.call('listScans', { query }));
    expect(second.scan[0]?.id).toBeLessThan(first.scan.at(-1)?.id ?? 0);
  });
});

describe('a code that is not ours', () => {
  // Guards: DOR-04
  test.each([
    ['longer than any code', 'x'.repeat(201)],
    ['as long as a page', 'x'.repeat(20_000)],
    ['with NUL', 'our\0code'],
    ['of half a character', '\ud83c'],
    ['of blanks', '  \t'],
    ['of nothing', ''],
  ])('%s is unknown, and logged as it was shown or cut', async (_, odd) => {
    const found = await scan(odd);
    expect(verdictOf(found).reason).toBe('unknown_code');
    const [row] = await world.sql<{ code: string }>('select code from scan where id = $1', [
      numberOf(found),
    ]);
    expect(row?.code).toBe(keptCode(odd));
    const forced = { id: randomUUID(), code: odd, reason: 'I know them' };
    const answer = good(await supervisor.client.call('forceAtDoor', { body: forced }));
    expect(verdictOf(answer.scanned).reason).toBe('unknown_code');
  });

  // Guards: DOR-04
  test('is taken in no other field', async () => {
    const { codes } = await ticketsOf(world);
    const more = [{ door: 'n\0rth' }, { sessions: ['\ud83c'] }];
    for (const one of more) {
      const outcome = await scanning(phone.client, codes[0], one);
      if (outcome.ok) throw new Error('taken');
      expect(outcome.errors[0]?._code).toBe('validation_failed');
      expect(outcome.errors[0]?._extra['path']).toMatch(/^(door|sessions)/);
    }
  });
});
