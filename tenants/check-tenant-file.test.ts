import { describe, expect, test } from 'vitest';
import { checkTenantFile } from './check-tenant-file.ts';
import example from './samples/example.json' with { type: 'json' };

/** The example with one change; `path` has the form used in faults. */
function changed(path: string, value: unknown): unknown {
  const keys = path.match(/[^.[\]"]+|"[^"]+"/g)?.map((key) => key.replaceAll('"', '')) ?? [];
  const copy: unknown = structuredClone(example);
  const last = keys.pop() ?? '';
  let place = copy as Record<string, unknown>;
  for (const key of keys) {
    place[key] ??= {};
    place = place[key] as Record<string, unknown>;
  }
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

const check = (json: unknown, files = (_: string) => true) => checkTenantFile(json, { files });
const faultsOf = (json: unknown, files?: (path: string) => boolean) =>
  check(json, files).faults?.map(({ path, fault }) => `${path}: ${fault}`) ?? [];

const type = 'events[0].groups[0].types[0]';
const tab = (from: string, to: string) => ({ from, to });
const clocks = { start: '2027-03-28T01:30:00', duration_minutes: 60, capacity: 5 };

test('a valid file is returned with its defaults filled in', () => {
  const { tenant, faults } = check(example);
  expect(faults).toBeUndefined();
  expect(tenant?.events[0]?.groups[0]).toMatchObject({ handler: 'tickets', capacity: -1 });
});

test('an id may be a single character', () => {
  const [venue] = example.venues;
  const venues = [...example.venues, { ...venue, id: 'a' }, { ...venue, id: '1' }];
  expect(faultsOf({ ...example, venues })).toEqual([]);
});

describe('a file is refused, with the path, for', () => {
  test.each([
    ['an unknown seller', 'events[0].seller', 'nobody', 'there is no seller "nobody"'],
    ['an unknown venue', 'events[1].venue', 'sea', 'there is no venue "sea"'],
    ['an event id that exists already', 'events[1].id', 'rowing-boats', 'at events[0].id'],
    ['a group id of another event', 'events[1].groups[0].id', 'boats', 'events[0].groups[0].id'],
    ['a type id of another event', 'events[1].groups[0].types[0].id', 'boat', 'types[0].id'],
    ['a slug that the server uses', 'sellers[0].slug', 'webhooks', 'reserved for the server'],
    ['an unknown time zone', 'venues[0].timezone', 'Europe/Windermouth', 'not a time zone'],
    ['an offset instead of a time zone', 'venues[0].timezone', '+01:00', 'not a time zone'],
    ['an unknown time zone of the books', 'config["books.timezone"]', 'Berlin', 'not a time zone'],
    ['an unknown currency', 'portal.currency', 'XQQ', 'not a currency'],
    ['more decimals than the currency has', `${type}.amount`, '18.005', 'at most 2 decimals'],
    ['a fee with too many decimals', `${type}.outside_fees[0].fee`, '1.001', '2 decimals'],
    ['an increase in half cents', 'events[0].schedules[0].price_increase', '0.505', '2 decimals'],
    ['an amount that is no decimal', `${type}.prices[0].amount`, '22,00', 'decimal amount'],
    ['an amount that is missing', `${type}.amount`, undefined, 'amount: is required; write "0"'],
    ['a maximum without a minimum', `${type}.amount_max`, '9.00', 'amount_min: is required'],
    ['a minimum without a maximum', `${type}.amount_min`, '9.00', 'amount_max: is required'],
    ['a rule for no group', 'cart_rules[0].scope.groups', ['x'], 'there is no ticket group "x"'],
    ['a rule for no type', 'cart_rules[0].scope.types', ['x'], 'there is no ticket type "x"'],
    ['a rule for no event', 'cart_rules[0].scope.events', ['x'], 'there is no event "x"'],
    ['a code too short', 'cart_rules[0].codes[0].code', 'x', '2 to 35 visible characters'],
    ['a code that cannot be seen', 'cart_rules[0].codes[0].code', 'A\u200bB', 'visible characters'],
    [
      'a code that looks like another',
      'cart_rules[0].codes[1]',
      { code: 'ｅａｒｌｙｂｉｒｄ' },
      'is already used at cart_rules[0].codes[0].code',
    ],
    ['a discount in half cents', 'cart_rules[0].discount.amount', '2.005', 'at most 2 decimals'],
    [
      'a percentage over 100',
      'cart_rules[0].discount',
      { kind: 'percent', percent: '100.5' },
      'up to 100',
    ],
    ['a rule that does nothing', 'cart_rules[0].discount', { kind: 'none' }, 'takes nothing off'],
    [
      'a code that ends before it begins',
      'cart_rules[0]',
      {
        ...example.cart_rules[0],
        from: '2027-05-01T00:00:00+02:00',
        until: '2027-04-30T23:00:00+01:00',
      },
      'is not after from',
    ],
    [
      'a zip code that earns an invalid code',
      'config["checkout.zip_codes"]',
      [{ pattern: '9799\\d', code: 'NONE' }],
      'there is no promo code "NONE"',
    ],
    [
      'a zip pattern that takes long',
      'config["checkout.zip_codes"]',
      [{ pattern: '(a+)+' }],
      'could take too long to match: it repeats a group',
    ],
    [
      'more tickets at least than at most',
      'events[0].groups[0].min_tickets_per_order',
      5,
      'is less',
    ],
    ['a time that the clocks skip', 'events[1].sessions[0].start', clocks.start, 'skip this time'],
    [
      'a donation group that is not one',
      'config["checkout_upsell_id"]',
      'entry',
      'no donation ticket group "entry"',
    ],
    // Guards: DET-23
    ['a next route to no event', 'events[0].config', { next_route: '/events/x' }, 'no event "x"'],
    // Guards: DET-23
    ['a next route to no page', 'config["next_route"]', '/events,/nonsense', '"/nonsense" leads'],
    [
      'a next route elsewhere',
      'sellers[0].config',
      { next_route: '//x.example' },
      'must be a path',
    ],
    [
      'a next route of a group to no event',
      'events[0].groups[0].meta',
      { next_route: '/events/x?tg=y' },
      'events[0].groups[0].meta.next_route: "/events/x?tg=y" leads to no event',
    ],
    // Guards: CFG-14
    ['an admission that is no event', 'config["admission_event_id"]', 'tower', 'no event "tower"'],
    ['memberships at no event', 'sellers[0].config', { membership_event_id: 'x' }, 'no event "x"'],
    ['prices of an unknown session', `${type}.prices[0].when.sessions`, ['x'], 'no session "x"'],
    ['prices that end before they begin', `${type}.prices[0].when.time_before`, '14:00', 'before'],
    [
      'a schedule that ends before it begins',
      'events[0].schedules[0].every.last',
      '09:00',
      'before',
    ],
    [
      'a content block with a script',
      'sellers[0].config',
      { 'content.blocks': [{ region: 'cart_above', html: { en: '<p><script>x()</script></p>' } }] },
      'sellers[0].config["content.blocks"][0].html.en: may not have <script>',
    ],
    [
      'a content block in a region that no page has',
      'config["content.blocks"]',
      [{ region: 'everywhere', html: { en: 'x' } }],
      'config["content.blocks"][0].region',
    ],
    [
      'a content block in a language the portal has not',
      'config["content.blocks"]',
      [{ region: 'cart_above', html: { fr: 'x' } }],
      'config["content.blocks"][0].html.fr: "fr" is not among',
    ],
    ['words in a language the portal has not', 'strings.cs', {}, "portal's languages"],
    [
      // Guards: CFG-05
      'words that are no message',
      'strings.en["cart.title"]',
      'Your {cart',
      'is not a valid message',
    ],
    ['words with a tag', 'strings.en["cart.title"]', 'Your <b>cart</b>', 'has a tag: b'],
    [
      // Guards: CFG-05
      'words with a value that these do not have',
      'strings.en["checkout.pay"]',
      'Pay {sum}, that is {amount}',
      'no value "sum"',
    ],
    ['words under a key that nothing shows', 'strings.en["cart.titel"]', 'Cart', 'no text "cart.t'],
    [
      'words that leave out what these say',
      'sellers[0].strings',
      { en: { 'checkout.pay': 'Buy' } },
      'sellers[0].strings.en["checkout.pay"]: leaves out the value "amount"',
    ],
    [
      'words that write a text as a date',
      'strings.en["order.bought"]',
      'On {date, date, short}',
      'the value "date" can\'t be written as a date',
    ],
    [
      'such a value inside of a choice',
      'sellers[0].strings',
      { en: { 'cart.open': '{count, plural, one {# by {who}} other {#}}' } },
      'no value "who"',
    ],
    [
      'a gift card’s number with a typo',
      'gift_cards',
      [{ number: 'TRYTRYTRYTRYTRY2222D', amount: '5.00' }],
      'gift_cards[0].number: "TRYTRYTRYTRYTRY2222D" is not a gift card number',
    ],
    [
      'a gift card of half a cent',
      'gift_cards',
      [{ number: 'TRYTRYTRYTRYTRY2222C', amount: '5.005' }],
      'gift_cards[0].amount: ',
    ],
    [
      'a gift card that ends before it begins',
      'gift_cards',
      [
        {
          number: 'TRYTRYTRYTRYTRY2222C',
          amount: '5.00',
          active_from: '2030-01-02',
          expires_on: '2030-01-01',
        },
      ],
      'is before active_from',
    ],
    ['a picture from elsewhere', 'theme.logo', '../secret.svg', 'in the folder of the tenant file'],
    ['an unknown key', 'events[0].colour', 'red', 'is not known'],
    ['a sender that is no address', 'config["mail.from"]', 'The Tower', '["mail.from"]: must be'],
    ['two senders', 'sellers[0].config["mail.from"]', 'a@b.example, c@d.example', 'an address or'],
    [
      // Guards: CAL-11
      'a single tab',
      'events[0].config["web.session_picker_tabs"]',
      [tab('0000', '2400')],
      'at least 2 items, has 1',
    ],
    [
      // Guards: CAL-11
      'four tabs',
      'config["web.session_picker_tabs"]',
      [tab('0000', '0900'), tab('0900', '1200'), tab('1200', '1500'), tab('1500', '2400')],
      'at most 3 items, has 4',
    ],
    [
      // Guards: CAL-12, CFG-23
      'tabs that leave a gap',
      'events[0].config["web.session_picker_tabs"]',
      [tab('0000', '1200'), tab('1300', '2400')],
      'events[0].config["web.session_picker_tabs"][1].from: has to be 1200',
    ],
    [
      'a tab beyond the day',
      'sellers[0].config["web.session_picker_tabs"]',
      [tab('0000', '1200'), tab('1200', '2430')],
      'sellers[0].config["web.session_picker_tabs"][1].to: is not a time',
    ],
    ['padding below nothing', 'config["conflicts.pad_post_end"]', -1, 'at least 0, not -1'],
    ['a date picker of a third kind', 'events[0].config["web.date_picker"]', 'wheel', 'list'],
    [
      'a website that runs a script',
      'sellers[0].metadata',
      { website: 'javascript:alert(1)' },
      'sellers[0].metadata.website: ',
    ],
    [
      'a website that is a file',
      'sellers[0].metadata',
      { website: 'file:///etc/passwd' },
      'sellers[0].metadata.website: ',
    ],
    ['an unknown configuration key', 'config["checkout.tip"]', true, 'is not known'],
    [
      'a start policy without its date',
      'events[0].groups[0].start_policy',
      'fixedto',
      'each other',
    ],
  ])('%s', (_, path, value, fault) => {
    const faults = faultsOf(changed(path, value));
    expect(faults.join('\n')).toContain(fault);
    expect(faults).toHaveLength(1);
  });

  test('a required question that is not asked', () => {
    const spec = { properties: { boat: { title: 'Boat', type: 'string' } }, required: ['name'] };
    expect(faultsOf(changed('events[0].groups[0].additional_info_spec', spec))).toEqual([
      'events[0].groups[0].additional_info_spec.required[0]: there is no question "name"',
    ]);
  });

  // Guards: QTY-35
  test('a question whose contexts are blank, or whose bounds are reversed', () => {
    const boat = { title: 'Boat', type: 'string', contexts: ' ,', enum: ['a', 'a'] };
    const age = { title: 'Age', type: 'integer', minimum: 9, maximum: 8, contexts: 'anchor' };
    const spec = 'events[0].groups[0].additional_info_spec';
    expect(faultsOf(changed(spec, { properties: { boat, age } }))).toEqual([
      `${spec}.properties.boat.enum[1]: "a" is already used at ${spec}.properties.boat.enum[0]`,
      `${spec}.properties.boat.contexts: lists no context`,
      `${spec}.properties.age.maximum: is less than minimum`,
    ]);
  });

  test('gift cards on sale without a value', () => {
    const group = {
      id: 'cards',
      name: 'Cards',
      handler: 'ledger',
      types: [
        { id: 'nothing', name: 'Nothing', amount: '0' },
        { id: 'fixed', name: 'Fixed', amount: '5.00' },
        { id: 'any', name: 'Any', amount_min: '0', amount_max: '5.00' },
      ],
    };
    const [first] = example.events[0]?.groups ?? [];
    expect(faultsOf(changed('events[0].groups', [first, group]))).toEqual([
      'events[0].groups[1].types[0].amount: a gift card must have a value',
      'events[0].groups[1].types[2].amount_min: a gift card must have a value',
    ]);
  });

  test('ticket rules for unknown types, duplicates, or with reversed bounds', () => {
    const rules = 'events[0].groups[0].ticket_rules';
    const rule = { ticket_type_id: 'boat', named: 'yes', min: 2 };
    const given = [rule, { ...rule, max: 1 }, { ticket_type_id: 'ship', named: 'no' }];
    expect(faultsOf(changed(rules, given))).toEqual([
      `${rules}[1].ticket_type_id: "boat" is already used at ${rules}[0].ticket_type_id`,
      `${rules}[1].max: is less than min`,
      `${rules}[2].ticket_type_id: there is no ticket type "ship"`,
    ]);
  });

  // Guards: CFG-27
  test.each([
    ['(', 'is not a regular expression: Unterminated group'],
    ['[9-0]', 'is not a regular expression: Range out of order in character class'],
    ['(a+)+', 'could take too long to match: it repeats a group'],
    ['a*b*c*d*', 'could take too long to match: it has more than 3 repetitions'],
  ])('the pattern of vouchers %s, saying what is wrong with it', (pattern, fault) => {
    const [only, ...others] = faultsOf(changed('config["passes.adult_pattern"]', pattern));
    expect(only).toContain(`config["passes.adult_pattern"]: ${fault}`);
    expect(others).toEqual([]);
    expect(faultsOf(changed('config["passes.adult_pattern"]', '\\d{9}'))).toEqual([]);
  });

  test('every missing picture', () => {
    expect(faultsOf(example, (path) => path === 'tower/pictures/logo.svg')).toEqual([
      'events[0].meta.image_profile: there is no picture "tower/pictures/kites-profile.svg"',
    ]);
  });

  test('a missing picture in a content block', () => {
    const html = { en: '<img src="pictures/map.svg" alt="" />' };
    const file = changed('config["content.blocks"]', [{ region: 'cart_above', html }]);
    expect(faultsOf(file, (path) => path !== 'pictures/map.svg')).toEqual([
      'config["content.blocks"][0].html.en: there is no picture "pictures/map.svg"',
    ]);
  });

  test('two sessions at one time without ids', () => {
    const session = { start: '2027-08-14T20:30:00', duration_minutes: 60, capacity: 5 };
    expect(faultsOf(changed('events[1].sessions', [session, session]))).toEqual([
      'events[1].sessions[1].start: duplicates events[1].sessions[0].start; give one of them an id',
    ]);
  });
});

test('all errors are reported at once, in shape and references', () => {
  const wrong = structuredClone(example) as unknown as {
    events: { seller: unknown; name: unknown; id: unknown }[];
    venues: { timezone: unknown }[];
  };
  Object.assign(wrong.events[0] ?? {}, { name: '', seller: 'nobody' });
  Object.assign(wrong.events[1] ?? {}, { id: 'Not A Key' });
  Object.assign(wrong.venues[0] ?? {}, { timezone: 7 });
  expect(
    check(wrong)
      .faults?.map(({ path }) => path)
      .sort(),
  ).toEqual(['events[0].name', 'events[0].seller', 'events[1].id', 'venues[0].timezone']);
});

// Guards: CFG-05
test('texts may leave out the seller and values that only select', () => {
  const words = {
    'home.title': 'Good evening',
    'shell.product': 'Tickets',
    'letter.order.title': 'Your tickets',
    'cart.open': '{count, plural, =0 {Nothing} other {# things}}',
    'events.shown': '{shown} of {total}',
    'letter.order.number': 'No. {number}',
  };
  expect(faultsOf(changed('strings.en', words))).toEqual([]);
});

test('a price can name a session of a schedule but not an unknown one', () => {
  const name = (id: string) => faultsOf(changed(`${type}.prices[0].when.sessions`, [id]));
  expect(name('rowing-boats-20270105t1000z')).toHaveLength(1);
  expect(name('rowing-boats-20270102t1000z')).toEqual([]);
  expect(name('rowing-boats-20270103t1001z')).toHaveLength(1);
});

test.each([null, [], 'text', 7, {}, { events: [null, { groups: 'x' }], sellers: {} }])(
  'input that is not a tenant file (%j) is refused, not thrown',
  (json) => {
    expect(check(json).faults?.length).toBeGreaterThan(0);
  },
);

test('an event that needs admission is refused if its seller names no admission event', () => {
  const asking = changed('events[1].meta', { requires_anchor: true }) as typeof example;
  expect(faultsOf({ ...asking, config: { admission_event_id: asking.events[0]?.id } })).toEqual([]);
  const { admission_event_id: _, ...config } = asking.config;
  expect(faultsOf({ ...asking, config })).toEqual([
    'events[1].meta: needs admission, but config has no admission_event_id',
  ]);
});
