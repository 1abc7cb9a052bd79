import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import { configure } from '../testing/member.ts';
import { approve, decline, stateOf, waiting } from '../testing/staff/approval-acts.ts';
import { openGroupPlans } from '../testing/staff/group-plans.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { staffMember } from '../testing/staff/staff-member.ts';
import { answered } from '../testing/venues/world.ts';
import { approvalJobs } from './jobs.ts';

/** Places held with a payment plan that requires a second person (SLS-06, STF-12). */
const {
  world,
  bo,
  sam,
  olga,
  inDays,
  visitIn,
  plan,
  beginAgain,
  takenPlaces,
  ask,
  asked,
  wish,
  hold,
  cartOf,
} = await openGroupPlans();
afterAll(() => world.close());
afterEach(beginAgain);

const pathOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? 'ok' : outcome.errors[0]?._extra['path'];
const letters = (id: string) =>
  world.sql<{ what: string; to: string }>(
    `select payload->'about'->>'what' as what, payload->>'person_id' as "to" from letter
     where task = 'mail_staff_notice' and payload->'about'->>'approval_id' = $1 order by 1, 2`,
    [id],
  );
const over = async (id: string) => {
  const later = { ...world.services, now: () => world.services.now() + 8 * 86_400_000 };
  await approvalJobs(later).tasks['approval_over']?.(
    { portal_id: world.venue.portalId, approval_id: id },
    undefined as never,
  );
};

describe('a payment plan beyond what a person may agree to', () => {
  // Guards: SLS-06
  test('waits for someone who may refund, holds nothing until then, and then holds it for the person who asked', async () => {
    const before = await takenPlaces();
    const request = await asked();
    expect(request).toMatchObject({
      act: 'hold_cart',
      order: null,
      state: 'waiting',
      asked_by: { name: 'Bo' },
      cart: {
        name: 'Grace Hopper',
        event: 'Tour',
        places: 2,
        price: '43.00',
        visit: inDays(20),
        parts: [
          { day: null, amount: '20.00' },
          { day: inDays(40), amount: '23.00' },
        ],
        least_first_percent: 5,
      },
    });
    expect(await takenPlaces()).toBe(before);
    expect(await cartOf(request.id)).toBeUndefined();
    expect(codeOf(await approve(bo, request))).not.toBe('ok');
    expect((await waiting(bo)).map(({ id }) => id)).toEqual([request.id]);

    expect(good(await approve(sam, request)).approval).toMatchObject({
      state: 'approved',
      decided_by: 'Sam',
    });
    const held = await cartOf(request.id);
    expect(held).toMatchObject({ by: 'Bo', state: 'open', places: 2, parts: 2, price: '43.00' });
    expect(await takenPlaces()).toBe(before + 2);
    const id = new URL(held?.link ?? '').pathname.split('/').at(-1) ?? '';
    const { scheduled_payment } = await answered<'getCart'>(
      world.api.call('getCart', { params: { id } }),
    );
    expect(scheduled_payment).toMatchObject([
      { amount: '20.00', date: inDays(0) },
      { amount: '23.00', date: inDays(40) },
    ]);
    expect(
      await world.sql(
        `select after->>'asked_by' as by from audit_entry where act = 'hold_cart' and after->>'approval' = $1`,
        [request.id],
      ),
    ).toEqual([{ by: bo.person.id }]);
    // A second press finds it approved, and holds nothing.
    expect(codeOf(await approve(sam, request))).toBe('ok');
    expect(await takenPlaces()).toBe(before + 2);
  });

  // Guards: SLS-06
  test('may begin with less than the venue requires, on the day of the approval', async () => {
    const request = await asked({ schedule: plan('0.50', '42.50', 10) });
    expect(request.cart?.parts[0]).toEqual({ day: null, amount: '0.50' });
    await world.sql(
      `update approval set input = jsonb_set(input, '{until}', 'null') where id = $1`,
      [request.id],
    );
    expect(codeOf(await approve(olga, request))).toBe('ok');
    expect(await cartOf(request.id)).toMatchObject({ parts: 2 });
  });

  // Guards: SLS-06
  test.each([
    ['a part after two years', { schedule: () => plan('20.00', '23.00', 800) }, 'schedule[1].day'],
    ['a part of nothing', { schedule: () => plan('0.00', '43.00', 40) }, 'schedule[0].amount'],
    ['parts that are not the price', { schedule: () => plan('1.00', '1.00', 40) }, 'schedule'],
    ['a plan that needs nobody', { schedule: () => plan('20.00', '23.00', 10) }, 'schedule'],
    ['a hold after the visit', { until: () => inDays(30) }, 'until'],
  ])('cannot be asked for with %s', async (_, given, path) => {
    const more = Object.fromEntries(Object.entries(given).map(([key, of]) => [key, of()]));
    expect(pathOf(await ask(more))).toBe(path);
    expect(await waiting(olga)).toEqual([]);
  });

  // Guards: SLS-06
  test('is requested once under its id, which no other cart has', async () => {
    const body = wish();
    const ids = [
      good(await bo.client.call('askStaffCart', { body })),
      good(await bo.client.call('askStaffCart', { body })),
    ];
    expect(new Set(ids.map(({ approval }) => approval.id))).toEqual(new Set([body.id]));
    expect(await waiting(olga)).toHaveLength(1);
    expect(pathOf(await ask({ id: body.id, name: 'Ada Lovelace' }))).toBe('id');
    const schedule = plan('20.00', '23.00', 10);
    expect(pathOf(await hold({ id: body.id, schedule }))).toBe('id');
    const held = randomUUID();
    good(await hold({ id: held, schedule }));
    expect(pathOf(await ask({ id: held }))).toBe('id');
  });
});

describe('approving such a plan', () => {
  // Guards: STF-12
  test('is refused to a person who let the other in, and to the person who asked', async () => {
    const request = await asked();
    await world.sql(
      'insert into staff_let_in (portal_id, person_id, by_person_id, at) values ($1, $2, $3, now())',
      [world.venue.portalId, sam.person.id, bo.person.id],
    );
    expect(codeOf(await approve(sam, request))).toBe('one_behind');
    expect(await cartOf(request.id)).toBeUndefined();
    const bea = await staffMember(world, { grants: ['manager'], name: 'Bea' });
    const own = good(
      await bo.client.call('askStaffCart', { body: wish({ name: 'Alan Turing' }) }),
    ).approval;
    await world.sql('update approval set asked_by = $2 where id = $1', [own.id, bea.person.id]);
    expect(codeOf(await approve(bea, own))).toBe('own_request');
  });

  // Guards: STF-12
  test('is refused once the person who asked may no longer hold places', async () => {
    const ann = await staffMember(world, { grants: ['box_office'], name: 'Ann' });
    const request = good(await ask({}, ann)).approval;
    await world.sql(`update staff_person set state = 'suspended' where id = $1`, [ann.person.id]);
    expect(codeOf(await approve(sam, request))).toBe('former_asker');
    expect(codeOf(await decline(sam, request.id))).toBe('ok');
  });

  // Guards: STF-12
  test('reports that the places are gone, and holds them once they are free', async () => {
    const request = await asked();
    await world.sql(
      `update stock set capacity = used where session_id = 'tour-12' and group_id = ''`,
    );
    await configure(world, {});
    expect(codeOf(await approve(sam, request))).toBe('places_gone');
    expect(await stateOf(sam, request.id)).toMatchObject({ state: 'waiting' });
    await world.sql(
      `update stock set capacity = 500 where session_id = 'tour-12' and group_id = ''`,
    );
    await configure(world, {});
    expect(codeOf(await approve(sam, request))).toBe('ok');
  });

  // Guards: STF-12
  test('reports that the price has changed, and holds nothing', async () => {
    const request = await asked();
    await world.sql(
      `update ticket_type set currency_amount = currency_amount + 100 where id = 'adult'`,
    );
    await configure(world, {});
    const before = await takenPlaces();
    expect(codeOf(await approve(sam, request))).toBe('price_changed');
    expect(await takenPlaces()).toBe(before);
    await world.sql(
      `update ticket_type set currency_amount = currency_amount - 100 where id = 'adult'`,
    );
    await configure(world, {});
  });

  // Guards: STF-12
  test('requires another look if the visit was moved since', async () => {
    const request = await asked();
    await visitIn(22);
    expect(codeOf(await approve(sam, request))).toBe('outcome_changed');
    const again = await stateOf(sam, request.id);
    expect(again).toMatchObject({ version: 2, cart: { visit: inDays(22) } });
    expect(codeOf(await approve(sam, request))).toBe('outcome_changed');
    expect(codeOf(await approve(sam, { id: request.id, version: 2 }))).toBe('ok');
  });

  // Guards: STF-12
  test('is refused once a day of the plan has passed', async () => {
    const schedule = [
      { day: inDays(1), amount: '20.00' },
      { day: inDays(40), amount: '23.00' },
    ];
    const request = await asked({ schedule });
    await world.sql(
      `update approval set input = jsonb_set(input, '{schedule,0,day}', to_jsonb($2::text)) where id = $1`,
      [request.id, inDays(-1)],
    );
    expect(codeOf(await approve(sam, request))).toBe('not_possible_now');
  });

  // Guards: STF-12
  test('by two people at once holds one cart', async () => {
    const before = await takenPlaces();
    const request = await asked();
    const outcomes = await Promise.all([approve(sam, request), approve(olga, request)]);
    expect(outcomes.map(codeOf).toSorted()).toEqual(['approval_over', 'ok']);
    expect(await cartOf(request.id)).toMatchObject({ state: 'open', places: 2 });
    expect(await takenPlaces()).toBe(before + 2);
  });
});

describe('a request for a plan that is not approved', () => {
  // Guards: STF-12
  test('is declined, which is emailed to the person who asked, or withdrawn by them', async () => {
    await world.sql(`update staff_person set totp_secret = '\\x00'`);
    const request = await asked();
    expect(
      (await letters(request.id)).filter(({ what }) => what === 'asked').map(({ to }) => to),
    ).toContain(sam.person.id);
    expect(codeOf(await decline(sam, request.id))).toBe('ok');
    expect(await letters(request.id)).toContainEqual({ what: 'declined', to: bo.person.id });
    expect(codeOf(await approve(olga, request))).toBe('approval_over');
    expect(await cartOf(request.id)).toBeUndefined();

    const other = await asked();
    const ann = await staffMember(world, { grants: ['box_office'], name: 'Ann' });
    expect(await waiting(ann)).toEqual([]);
    expect(codeOf(await decline(ann, other.id))).toBe('not_found');
    expect(good(await decline(bo, other.id)).approval.state).toBe('withdrawn');
  });

  // Guards: STF-12
  test('releases places held by an approval that failed before its decision', async () => {
    const before = await takenPlaces();
    for (const end of [(id: string) => decline(sam, id), over]) {
      const request = await asked();
      await cutOff(request.id);
      expect(await takenPlaces()).toBe(before + 2);
      expect(await cartOf(request.id)).toBeUndefined();
      await end(request.id);
      expect(await takenPlaces()).toBe(before);
    }
    const approved = await asked();
    await cutOff(approved.id);
    expect(codeOf(await approve(sam, approved))).toBe('ok');
    expect(await cartOf(approved.id)).toMatchObject({ state: 'open', by: 'Bo' });
    await over(approved.id);
    expect(await takenPlaces()).toBe(before + 2);
  });
});

/** Makes an approval fail after its places are held and before its decision is written. */
async function cutOff(id: string): Promise<void> {
  await world.sql(
    `create or replace function refuse_decision() returns trigger language plpgsql as
       $$ begin raise exception 'cut off'; end $$`,
  );
  await world.sql(
    'create trigger cut_off before update on approval for each row execute function refuse_decision()',
  );
  try {
    expect(codeOf(await approve(sam, { id, version: 1 }))).toBe('fault');
  } finally {
    await world.sql('drop trigger cut_off on approval');
  }
}
