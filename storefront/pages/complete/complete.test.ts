import { expect, test } from 'vitest';
import { loaderWithApi, sampleConfiguration, statusThrown } from '../../testing/loader-with-api.ts';
import { renderPage, visibleTexts } from '../../testing/render-part.tsx';
import Complete, { loader } from './complete.tsx';

const fees = {
  total_fee_fixed_outside: '0.00',
  total_fee_percent_outside: '0.00',
  total_after_fees_price: '18.00',
};
const order = (id: string, order_number: string) => ({
  id,
  order_number,
  scan_code: `whole ${id}`,
  cart_id: 'c1',
  email: 'a…@example.org',
  ticket_order_fees: fees,
});
const ticket = (id: string, ticket_order_id: string) => ({
  id,
  state: 'booked',
  ticket_order_id,
  scan_code: 'SCAN',
  adjusted_value: '18.00',
});
const lists = [
  ...['event_template', 'event_session', 'ticket_type', 'ticket_group', 'venue', 'payment'],
  ...['cartmod', 'seller'],
];
const bought = {
  ...Object.fromEntries(lists.map((name) => [name, []])),
  ticket_order: [order('a', 'K7Q2'), order('b', 'M3XX')],
  ticket: [],
};

const load = (
  query: string,
  config: Readonly<Record<string, unknown>> = {},
  answer: object = bought,
) =>
  loaderWithApi(
    `/tower/checkout/complete${query}`,
    { seller: 'tower' },
    { '/configuration': sampleConfiguration(config), '/ticket_order': answer },
  );

const drawn = (metadata: object, answer: object = bought) =>
  renderPage('complete', Complete, { ...answer, goesTo: null }, metadata);

// Guards: PAY-72
test.each(['', '?orderIds=', '?orderIds=,', '?orderIds=&orderIds=a'])(
  'a complete page without an order in "%s" does not exist',
  async (query) => {
    const { args, asked } = load(query);
    expect(await statusThrown(loader(args))).toBe(404);
    expect(asked.some(({ pathname }) => pathname.endsWith('/ticket_order'))).toBe(false);
  },
);

// Guards: PAY-74
test('the page requests the orders in its address, and leads where the seller continues', async () => {
  const { args, asked } = load('?orderIds=a,b,');
  expect(await loader(args)).toMatchObject({ ticket_order: bought.ticket_order, goesTo: null });
  const read = asked.find(({ pathname }) => pathname.endsWith('/ticket_order'));
  expect(read?.searchParams.get('id._in')).toBe('a,b');
  const onward = 'https://thanks.example/';
  expect(await loader(load('?orderIds=a', { 'checkout.complete_url': onward }).args)).toMatchObject(
    { goesTo: onward },
  );
});

// Guards: ORD-58, PAY-71, PAY-76
test('each order has its number, its code and a link to its tickets', async () => {
  const html = await drawn({}, { ...bought, ticket: [ticket('1', 'a'), ticket('2', 'b')] });
  expect(visibleTexts(html)).toMatch(
    /Thank you, your order is complete We have sent your tickets to a…\u2060?@example\.org\..*Order K7Q2.*Order M3XX/,
  );
  for (const [id, number] of [
    ['a', 'K7Q2'],
    ['b', 'M3XX'],
  ]) {
    expect(html).toContain(`href="/tower/ticket_order/${id}"`);
    expect(html).toMatch(new RegExp(`<img[^>]*ticket_order/${id}/qrcode[^>]*>`));
    expect(html).toContain(`alt="QR code of order ${number}"`);
  }
});

test('returned tickets are not counted, and an order with no others is cancelled', async () => {
  const placed = [order('a', 'K7Q2')];
  const [kept, gone] = [ticket('1', 'a'), { ...ticket('2', 'a'), state: 'cancelled' }];
  const page = async (tickets: readonly object[]) =>
    visibleTexts(await drawn({}, { ...bought, ticket_order: placed, ticket: tickets }));
  expect(await page([kept, gone])).toContain('Order K7Q2 1 ticket');
  expect(await page([gone])).toContain('Order K7Q2 Cancelled');
});

// Guards: PAY-71
test('an order’s code says how many tickets it stands for, and an order without one shows none (PAY-71)', async () => {
  const [first, second] = bought.ticket_order;
  const cancelled = { ...ticket('4', 'a'), scan_code: null };
  const tickets = [ticket('1', 'a'), ticket('2', 'a'), ticket('3', 'a'), cancelled];
  const html = await drawn(
    {},
    { ...bought, ticket_order: [first, { ...second, scan_code: null }], ticket: tickets },
  );
  expect(visibleTexts(html)).toContain('One code for all 3 tickets in this order.');
  expect(html.match(/<img[^>]*qrcode/g)).toHaveLength(1);
  const alone = await drawn({}, { ...bought, ticket_order: [first], ticket: [ticket('1', 'a')] });
  expect(visibleTexts(alone)).toContain('Your code for the entrance');
});

// Guards: PAY-71
test('events are sorted by date, whatever was chosen first', async () => {
  const event = (id: string) => ({ id, name: `The ${id}`, meta: {} });
  const visit = (id: string, at: string) => ({
    ...ticket(id, 'a'),
    event_template_id: id,
    event_session_id: at,
    ticket_type_id: 't',
    ticket_group_id: 'g',
    face_value: '9.00',
    seat: null,
  });
  const session = (id: string, date: string) => ({
    id,
    start_datetime: `${date}T09:00:00Z`,
    end_datetime: `${date}T10:00:00Z`,
    date,
    startTime: '10:00',
    endTime: '11:00',
    timezone: 'Europe/London',
    annotations: [],
  });
  const html = await drawn(
    {},
    {
      ...bought,
      ticket_order: [order('a', 'K7Q2')],
      ticket: [visit('concert', 'late'), visit('tour', 'soon')],
      event_template: [event('concert'), event('tour')],
      event_session: [session('late', '2031-03-09'), session('soon', '2031-03-08')],
    },
  );
  expect(visibleTexts(html)).toMatch(/The tour.*The concert/);
});

// Guards: CFG-07, PAY-75
test('the seller’s pictures have alternative text, and the message is placed on them as configured', async () => {
  const html = await drawn({
    completed_image_desktop: 'd'.repeat(8),
    completed_image_mobile: 'e'.repeat(8),
    completed_image_alt: 'The tower by night',
    content_offset_desktop: 'large',
    content_offset_mobile: 'small',
  });
  expect(html).toMatch(/<source media="\(width &lt; 48rem\)" srcSet="[^"]*eeeeeeee/);
  expect(html).toMatch(/<img src="[^"]*dddddddd[^"]*" alt="The tower by night"/);
  expect(html).toMatch(/<header [^>]*data-desktop="large" data-mobile="small"/);
});

// Guards: CFG-07
test('a message without a picture has no offset', async () => {
  const html = await drawn({ content_offset_desktop: 'large', completed_image_alt: 'Nothing' });
  expect(html).not.toMatch(/<picture|data-desktop/);
});
