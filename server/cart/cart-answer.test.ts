import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered, refusedWith } from '../testing/venues/world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());

type Body = Parameters<typeof open>[0];
const open = (body: object) => world.api.call('createCart', { body });
const held = (body: Body) => answered<'createCart'>(open(body));
const adult = { ticket_type_id: 'adult', event_session_id: 'sat-10' };
const idOf = (answer: Awaited<ReturnType<typeof held>>) => answer.cart[0]?.id ?? '';

describe('reading a cart', () => {
  // Guards: API-07, API-08, CFG-30, CRT-01, CRT-03, CRT-05
  test('returns everything its tickets refer to, with the meta and configuration of events', async () => {
    const id = idOf(await held({ add: [adult] }));
    const query = { limit: 1000 };
    for (const name of ['getMyCart', 'getCart'] as const) {
      const answer = await answered<typeof name>(world.api.call(name, { params: { id }, query }));
      expect(answer.ticket).toEqual([
        {
          id: expect.any(String),
          state: 'held',
          ticket_order_id: null,
          ticket_type_id: 'adult',
          ticket_group_id: 'general',
          event_session_id: 'sat-10',
          event_template_id: 'admission',
          gift: null,
          gift_card: null,
          handler: 'tickets',
          face_value: '20.00',
          adjusted_value: '20.00',
          fee_outside: '1.50',
          admit_name: '',
          admit_email: '',
          scan_code: null,
          replaces_ticket_id: null,
          seat: null,
          valid_from: '2031-03-29T09:00:00.000Z',
          valid_to: '2031-03-29T09:45:00.000Z',
          start_datetime: '2031-03-29T09:00:00.000Z',
          timezone: 'Europe/Berlin',
        },
      ]);
      expect(answer.event_template).toMatchObject([
        {
          id: 'admission',
          meta: { floor: ['first', 'second'] },
          config: { 'image.alt_text': 'The great hall', 'image.no_cropping': false },
        },
      ]);
      expect(answer.ticket_type).toMatchObject([{ id: 'adult' }]);
      expect(answer.ticket_group).toMatchObject([{ id: 'general' }]);
      expect(answer.event_session).toMatchObject([{ id: 'sat-10', date: '2031-03-29' }]);
      expect(answer.venue).toMatchObject([{ id: 'house', timezone: 'Europe/Berlin' }]);
      expect(answer.seller).toMatchObject([{ slug: 'museum' }]);
      expect(answer.cart[0]?.cart_fees).toMatchObject({
        gateway_id: 'stripe',
        account_id: 'museum',
      });
    }
  });

  // Guards: API-07, API-08, CRT-47
  test('is never cached', async () => {
    const id = idOf(await held({ add: [adult] }));
    for (const path of [`/api/my/cart/${id}`, `/api/cart/${id}`, `/cached_api/my/cart/${id}`]) {
      const response = await world.get(path);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
  });
});

describe('a reserve', () => {
  // Guards: API-05, CRT-06, QTY-46
  test('stores the name and address of each ticket, and shows the address masked', async () => {
    const line = {
      ...adult,
      admit_name: ' Ada Lovelace ',
      admit_email: 'ada@example.org',
      handler_data: { wish: 'window' },
    };
    const [ticket] = (await held({ add: [line] })).ticket;
    expect(ticket).toMatchObject({ admit_name: 'Ada Lovelace', admit_email: 'a…@example.org' });
    const kept = 'select admit_email, handler_data from ticket where id = $1';
    expect(await world.sql(kept, [ticket?.id])).toEqual([
      { admit_email: 'ada@example.org', handler_data: { wish: 'window' } },
    ]);
  });

  // Guards: CRT-06
  test('costs the amount that the buyer chose if the type has a flexible price', async () => {
    const gift = (face_value: string) => ({ add: [{ ticket_type_id: 'gift', face_value }] });
    expect((await held(gift('12.50'))).ticket[0]?.face_value).toBe('12.50');
    expect(await open(gift('1.99'))).toMatchObject({
      status: 400,
      errors: [{ _extra: { path: 'add[0].face_value' } }],
    });
  });

  // Guards: ANA-09, API-02, CRT-07
  test('stores its campaign, its channel and the answers of its survey', async () => {
    const answer = await held({
      add: [adult],
      channel: 'web',
      campaign: { utm_source: 'mail' },
      additionalInfo: [{ ticket_group_id: 'general', data: { size: 'M' } }],
    });
    const id = idOf(answer);
    expect(await world.sql('select channel, campaign from cart where id = $1', [id])).toEqual([
      { channel: 'web', campaign: { utm_source: 'mail' } },
    ]);
    const answers = 'select ticket_group_id, data from cart_answer where cart_id = $1';
    expect(await world.sql(answers, [id])).toEqual([
      { ticket_group_id: 'general', data: { size: 'M' } },
    ]);
  });

  // Guards: API-03, CRT-07
  test('is accepted in its other form, too', async () => {
    const additional_info = [{ ticket_group_id: 'general', data: { size: 'L' } }];
    const answer = await held({ reserve: { tickets: [adult, adult], additional_info } });
    expect(answer.ticket).toHaveLength(2);
    const answers = 'select data from cart_answer where cart_id = $1';
    expect(await world.sql(answers, [idOf(answer)])).toEqual([{ data: { size: 'L' } }]);
  });

  // Guards: APP-49
  test('of tickets that are not on sale or for members only is blocked, with the reason', async () => {
    const blocked = async (ticket_type_id: string) => {
      const outcome = await open({ add: [{ ...adult, ticket_type_id }] });
      return outcome.ok ? undefined : { status: outcome.status, ...outcome.errors[0] };
    };
    expect(await blocked('late-type')).toMatchObject({
      status: 422,
      _code: 'rule_blocks_reserve',
      _context: 'checkout_rules',
      _extra: { block_reason: 'not_on_sale', ticket_group_id: 'late-group' },
    });
    expect(await blocked('friends-type')).toMatchObject({
      _extra: { block_reason: 'members_only' },
    });
  });
});

// Guards: API-06
test('tickets are removed from a cart by their ids, and the others stay', async () => {
  const answer = await held({ add: [adult, adult, adult] });
  const [first, second, third] = answer.ticket.map(({ id }) => id);
  const left = await answered<'removeTickets'>(
    world.api.call('removeTickets', {
      params: { id: idOf(answer) },
      body: { tickets: [first ?? '', third ?? ''] },
    }),
  );
  expect(left.ticket.map(({ id }) => id)).toEqual([second]);
  expect(left.cart[0]?.payment_due).toBe('21.50');
});

// Guards: API-09, API-10, CRT-46
test('an unknown cart can be neither read, changed nor deleted', async () => {
  const params = { id: '11111111-1111-4111-8111-111111111111' };
  for (const call of [
    world.api.call('getMyCart', { params }),
    world.api.call('modifyMyCart', { params, body: { add: [adult] } }),
    world.api.call('removeTickets', { params, body: { tickets: [params.id] } }),
    world.api.call('deleteMyCart', { params }),
    world.api.call('deleteCart', { params }),
  ]) {
    expect(await refusedWith(call)).toBe('not_found');
  }
});
