import type { TenantFileInput } from '#tenants/tenant-file.ts';

/** The default time of the museum's clock. */
export const museumNow = Date.parse('2031-03-20T12:00:00Z');

const session = (id: string, start: string, capacity = 10, more = {}) => ({
  id,
  start,
  duration_minutes: 45,
  capacity,
  ...more,
});
const plain = (id: string, amount: string) => ({ id, name: id, amount });

/**
 * A portal in Berlin with every case of reading the catalogue; clocks go forward in the night to 2031-03-30. It has two
 * sellers, with themes and strings on both levels.
 */
export function museumTenant(): TenantFileInput {
  // Its events are shared constants; tests change their copies.
  return structuredClone({
    portal: { key: 'museum', name: 'Museum', currency: 'EUR', languages: ['de', 'en', 'en-GB'] },
    config: { 'prices.tax': 'excluded', 'capacity.threshold': 7, 'cart.hold_minutes': 11 },
    strings: {
      en: { 'event.submit': 'Portal', 'events.title': 'Portal title' },
      'en-GB': { 'events.title': 'British title' },
    },
    theme: theme('logo.svg', { favicon: 'photo.png' }),
    sellers: [
      {
        id: 'main',
        slug: 'museum',
        name: 'The Museum',
        config: {
          admission_event_id: 'admission',
          'capacity.threshold': 5,
          'embed.parents': ['https://parent.example'],
        },
        strings: { en: { 'event.submit': 'Seller' } },
      },
      { id: 'cafe', slug: 'cafe', name: 'The Café', theme: theme('photo.png') },
    ],
    venues: [
      { id: 'house', name: 'House', timezone: 'Europe/Berlin', address: { city: 'Berlin' } },
    ],
    events: [
      admission,
      {
        ...event('pass', 'Annual pass'),
        event_type: 'other',
        category: 'Passes',
        groups: [
          {
            id: 'passes',
            name: 'Passes',
            capacity: 3,
            types: [{ ...plain('pass', '50.00'), discounted_amount: '40.00' }],
          },
        ],
      },
      {
        ...event('donate', 'Donate'),
        event_type: 'other',
        groups: [
          {
            id: 'donations',
            name: 'Donations',
            handler: 'donation',
            types: [{ ...plain('gift', '0'), amount_min: '2.00', amount_max: '90.00' }],
          },
        ],
      },
      fullOfMeta,
      {
        ...event('members', 'Members'),
        hidden_type: 'public_member_only',
        groups: [only('night')],
      },
      { ...event('over', 'Over'), sessions: [session('over-1', '2031-03-01T10:00')] },
      { ...event('not-yet', 'Not yet'), groups: [{ ...only('later'), sales_start: tomorrow }] },
      { ...event('cakes', 'Cakes'), seller: 'cafe' },
    ],
  });
}

const tomorrow = '2031-03-21T13:00';

const theme = (logo: string, more: { favicon?: string } = {}) => ({
  brand: '#1b4d3e',
  accent: '#aa3322',
  neutral: '#888888',
  font_display: 'Figtree',
  font_text: 'Figtree',
  logo,
  ...more,
});

const only = (id: string) => ({
  id: `${id}-group`,
  name: id,
  types: [plain(`${id}-type`, '9.00')],
});

const event = (id: string, name: string) => ({
  id,
  name,
  seller: 'main',
  venue: 'house',
  groups: [only(id)],
});

/** Every metadata key and field that the specification names, each with a value. */
const fullOfMeta: TenantFileInput['events'][number] = {
  ...event('by-link', 'By link'),
  hidden_type: 'public_link_only',
  meta: {
    ticket_date_time: 'date',
    pad_pre_start: 10,
    pad_post_end: 15,
    tickets_must_match_anchor_tickets: true,
    hide_event_details: true,
    reserve_flow: 'quantity_first',
    image_profile: 'photo.png',
    image_cover: 'photo.png',
    identity_form: { phone: 'required' },
    // Because of the catch-all for the venue's own keys, the compiler can't tell that these are numbers.
  } as unknown as Record<string, string>,
  groups: [
    {
      ...only('by-link'),
      summary: 'For friends',
      description: 'Of the house',
      color: '#1b4d3e',
      start_policy: 'fixedfrom',
      start_policy_date: '2031-05-01',
      duration_new: 'P1Y',
      min_tickets_per_order: 1,
      max_tickets_per_order: 4,
      capacity: 10,
      oversell_capacity: 2,
      additional_info_spec: { properties: { size: { title: 'Size', type: 'string' } } },
      sales_start: '2031-03-01T10:00',
      sales_end: '2031-12-01T10:00',
      meta: {
        extra_checkout_fields: ['phone'],
        identity_form: { phone: 'required' },
        redeem_gom_summary: 'Redeem',
        redeem_gom_description: 'Redeem it here',
        next_route: '/events',
      },
    },
  ],
};

const admission: TenantFileInput['events'][number] = {
  ...event('admission', 'Admission'),
  category: 'Visits',
  meta: { image_profile: 'photo.png', floor: ['first', 'second'], ticket_date_time: 'date_time' },
  config: { 'image.alt_text': 'The great hall' },
  sessions: [
    session('sat-10', '2031-03-29T10:00'),
    session('sat-18', '2031-03-29T18:00'),
    session('sun-00', '2031-03-30T00:30'),
    session('sun-23', '2031-03-30T23:30'),
    session('mon-10', '2031-03-31T10:00', 0),
    session('tue-10', '2031-04-01T10:00', -1, { price_increase: '5.00', annotations: ['Choir'] }),
  ],
  groups: [
    {
      id: 'general',
      name: 'General',
      additional_info_spec: { properties: { size: { title: 'Size', type: 'string' } } },
      max_tickets_per_order: 8,
      types: [
        {
          ...plain('adult', '20.00'),
          rank: 1,
          outside_fees: [
            { name: 'fee_fixed_outside', fee: '1.00' },
            { name: 'fee_percent_outside', fee: '2.5' },
          ],
          prices: [{ amount: '12.00', when: { time_from: '17:00' } }],
        },
        { ...plain('child', '8.00'), rank: 2, max_per_order: 4 },
      ],
    },
    { id: 'front-row', name: 'Front row', capacity: 2, types: [plain('front', '30.00')] },
    {
      id: 'audio',
      name: 'Audio guide',
      exclude_from_event_capacity: true,
      types: [plain('guide', '25.00')],
    },
    { ...only('press'), hidden_type: 'public_link_only' },
    { ...only('friends'), hidden_type: 'public_member_only' },
    { ...only('early'), sales_end: '2031-03-20T10:00' },
    { ...only('late'), sales_start: tomorrow },
  ],
  message_rules: [{ actions: { date_message: 'Bring a coat' }, triggers: { weekdays: ['sun'] } }],
};
