import { describe, expect, test } from 'vitest';
import type { BoughtMemberships } from '#contract/letters/letters.ts';
import { renderLetter } from './render-letter.ts';
import { orderId, sampleConfirmation } from './testing/sample-order.ts';
import { wordsOf } from './testing/words-of.ts';

const letter = (...given: Parameters<typeof sampleConfirmation>) =>
  renderLetter('order_confirmation', sampleConfirmation(...given));

const visit = [
  { type: 'Adult' },
  { type: 'Adult', name: 'Ada Lovelace' },
  { type: 'Child', price: '9.00' },
  { type: 'Adult', price: '12.00', session: 'show' as const },
];

describe('the letter that confirms an order', () => {
  const lasting = async (endDate: string, endTime: string, meta = {}) => {
    const content = sampleConfirmation([{ type: 'Adult', session: 'show' }]);
    const order = content.order;
    const { html, text } = await renderLetter('order_confirmation', {
      ...content,
      order: order && {
        ...order,
        event_session: order.event_session.map((one) => ({ ...one, endDate, endTime })),
        event_template: order.event_template.map((one) => ({ ...one, meta })),
      },
    });
    return [wordsOf(html), text];
  };

  // Guards: APP-65
  test('shows the end’s day if it differs, unless the end is midnight', async () => {
    for (const said of await lasting('2026-11-25', '13:00')) {
      expect(said).toContain('Saturday, November 21, 2026');
      expect(said).toContain('2:00 PM – Wed, Nov 25, 1:00 PM (Eastern European Time)');
    }
    for (const said of await lasting('2026-11-22', '03:00')) {
      expect(said).toContain('2:00 PM – Sun, Nov 22, 3:00 AM');
    }
    for (const said of await lasting('2026-11-22', '00:00')) {
      expect(said).toContain('2:00 PM – 12:00 AM');
    }
  });

  // Guards: APP-65
  test('shows the first and last day for an event of several days sold by the day', async () => {
    for (const said of await lasting('2026-11-25', '13:00', { ticket_date_time: 'date' })) {
      expect(said).toContain('Saturday, November 21, 2026 – Wednesday, November 25, 2026');
    }
  });

  // Guards: ORD-11
  test('says in HTML and plain text what was bought, when, where and for how much', async () => {
    const { html, text } = await letter(visit);
    for (const said of [wordsOf(html), text]) {
      for (const fact of [
        'Order K7PW2MZ4R',
        'Tower and museum',
        'Under the winter sky',
        'Saturday, November 21, 2026',
        '10:30 AM, entry until 11:00 AM (Eastern European Time)',
        '2:00 PM – 2:45 PM (Eastern European Time)',
        'Solvarde Tower, Lighthouse Quay 1, 00001 Kalmsund',
        '2 × Adult',
        '€36.00',
        '1 × Child',
        '€9.00',
        '€12.00',
        '€3.00',
        '€60.00',
        'For Ada Lovelace',
        'Ticket 4 of 4',
        'Bought on Fri, Nov 20, 2026',
        'Solvarde Foundation',
        'hello@tower.example',
      ]) {
        expect(said).toContain(fact);
      }
    }
  });

  // Guards: ORD-11
  test('says after a refund what the order cost, what was paid and what was returned', async () => {
    const { order } = sampleConfirmation([{ type: 'Adult' }, { type: 'Child', price: '9.00' }]);
    const paid = { occurred_on: '2026-11-20T08:00:00.000Z', gateway_id: 'stripe' } as const;
    const payment = [
      { ...paid, id: 'a', audit_action: 'capture', face_value: '20.00' },
      { ...paid, id: 'b', audit_action: 'capture', face_value: '10.00' },
      { ...paid, id: 'c', audit_action: 'refund', face_value: '4.00' },
      { ...paid, id: 'd', audit_action: 'refund', face_value: '5.00' },
    ] as const;
    const sent = async (of: Partial<typeof order>) => {
      const { html, text } = await letter([], { order: { ...order, ...of } });
      return [wordsOf(html).replace(/\n+/g, ' '), text.replace(/:? *\n|: /g, ' ')];
    };
    for (const said of await sent({ ticket: order.ticket.slice(0, 1), payment: [...payment] })) {
      expect(said).toMatch(
        /1 × Adult €18\.00 Cancelled tickets €9\.00 Fees €3\.00 Total €30\.00 Paid €30\.00 Refunded €9\.00/,
      );
    }
    for (const said of await sent({ payment: payment.slice(0, 2) })) {
      expect(said).toMatch(/Fees €3\.00 Total €30\.00 Bought/);
      expect(said).not.toMatch(/Paid|Refunded|Cancelled/);
    }
  });

  test('shows the seat of each ticket that has one', async () => {
    const seat = { seat_template_id: 'b-3-12', section: 'Balcony', row: '3', seat: '12' };
    const { html, text } = await letter([{ type: 'Adult', seat }]);
    for (const said of [wordsOf(html), text]) expect(said).toContain('Balcony, row 3, seat 12');
  });

  test('links to the page of the order', async () => {
    const { html, text } = await letter(visit);
    const address = `https://tickets.tower.example/tower/ticket_order/${orderId}`;
    expect(html).toContain(`href="${address}"`);
    expect(text).toContain(address);
  });

  test('names event and order in the subject, and counts further events', async () => {
    expect((await letter([{ type: 'Adult' }])).subject).toBe(
      'Your tickets: Tower and museum – order K7PW2MZ4R',
    );
    expect((await letter(visit)).subject).toBe(
      'Your tickets: Tower and museum + 1 more – order K7PW2MZ4R',
    );
  });

  test('shows when, how many and where first, for inbox previews', async () => {
    const { html } = await letter(visit);
    const body = html.slice(html.indexOf('<body'));
    expect(wordsOf(body.slice(0, 600).replace('data-skip-in-text', ''))).toMatch(
      /^\s*Sat, Nov 21, 10:30 AM · 4 tickets · Solvarde Tower/,
    );
  });

  test('shows one code per ticket as an attached picture with alternative text', async () => {
    const { html } = await letter(visit);
    const pictures = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(pictures.map((tag) => /src="([^"]*)"/.exec(tag)?.[1])).toEqual([
      'cid:code-1.key@host',
      'cid:code-2.key@host',
      'cid:code-3.key@host',
      'cid:code-4.key@host',
    ]);
    expect(pictures[2]).toContain('alt="QR code of ticket 3"');
  });

  test('shows the event’s picture directly below the logo, with its alternative text', async () => {
    const picture = { cid: 'event.key@host', width: 536, height: 216, alt: 'A lift of glass' };
    const { html } = await letter(visit, { picture });
    const [first] = html.match(/<img [^>]*>/g) ?? [];
    expect(first).toContain('src="cid:event.key@host"');
    expect(first).toContain('alt="A lift of glass"');
    expect(html.indexOf('cid:event')).toBeLessThan(html.indexOf('<h1'));
  });

  test('shows the ticket’s time and type beside each code', async () => {
    const seat = { seat_template_id: 'b-3-12', section: 'Balcony', row: '3', seat: '12' };
    const { html } = await letter([...visit, { type: 'Adult', session: 'show', seat }]);
    const codes = html.split('<img').slice(1).map(wordsOf);
    expect(codes[1]).toMatch(
      /Adult\n+Sat, Nov 21, 10:30 AM, entry until 11:00\u00a0AM\n+Entry\n+For Ada/,
    );
    expect(codes[4]).toMatch(/Adult\n+Sat, Nov 21, 2:00 PM\n+Balcony, row 3, seat 12/);
  });

  // Guards: PAY-81
  test('calls the end of an entry slot, and no other end, the end of entry', async () => {
    for (const entrySlots of [[], ['morning']]) {
      const { html, text } = await letter([{ type: 'Adult' }], { entrySlots });
      for (const said of [wordsOf(html), text]) {
        expect(said.includes('10:30 AM – 11:00 AM')).toBe(entrySlots.length === 0);
        expect(said.includes('10:30 AM, entry until 11:00 AM')).toBe(entrySlots.length > 0);
      }
    }
  });

  test('loads nothing, so that opening it goes unnoticed', async () => {
    const logo = { cid: 'logo', width: 120, height: 40 };
    const { html } = await letter(visit, { logo: { usual: logo, dark: logo } });
    expect(html).not.toMatch(/(src|background)="(?!cid:)/);
    expect(html).not.toMatch(/<(link|script)|@import|url\(/);
  });

  test('links to the order’s page for tickets beyond the codes', async () => {
    const { html } = await letter(Array.from({ length: 23 }, () => ({ type: 'Adult' })));
    expect(html.match(/cid:code-/g)).toHaveLength(20);
    expect(wordsOf(html)).toContain('The codes of 3 more tickets are on your order page.');
    // Mail readers cut a letter off at 102 kB.
    expect(html.length).toBeLessThan(100_000);
  });

  test('says how long a ticket without a session is valid', async () => {
    const pass = sampleConfirmation([{ type: 'Pass', session: null }]);
    const any = await renderLetter('order_confirmation', pass);
    expect(wordsOf(any.html)).toContain('Valid on any day');
    expect(wordsOf(any.html)).not.toContain('calendar');
    const [ticket] = pass.order.ticket;
    if (!ticket) throw new Error('a sample without a ticket');
    // Half past one in the morning at the venue.
    const dated = { ...ticket, valid_to: '2027-11-20T23:30:00.000Z' };
    const until = await renderLetter('order_confirmation', {
      ...pass,
      order: { ...pass.order, ticket: [dated] },
    });
    expect(wordsOf(until.html)).toContain('Valid until Sun, November 21, 2027');
    // The validity ends as the 22nd begins there: the 21st is the last day.
    const whole = { ...ticket, valid_to: '2027-11-21T22:00:00.000Z' };
    const day = await renderLetter('order_confirmation', {
      ...pass,
      order: { ...pass.order, ticket: [whole] },
    });
    expect(wordsOf(day.html)).toContain('Valid until Sun, November 21, 2027');
  });

  test('shows for memberships the level, members, period, automatic renewal and how to log in', async () => {
    const memberships: BoughtMemberships = {
      levels: [
        {
          name: 'Friends',
          members: ['Ada Lovelace', 'Bea www.example.com'],
          lastDay: '2027-11-20',
          renewsItself: true,
        },
        { name: 'Patrons', members: [], lastDay: null, renewsItself: false },
      ],
      cancelUrl: 'https://tower.example/manage/1/cancel-auto-renew',
      memberCode: 'K7PW2MZ4R9',
      logInWith: 'member_code_zip',
      gift: null,
    };
    const pass = { type: 'Friend', session: null };
    const { html, text } = await letter([pass], { memberships });
    for (const said of [wordsOf(html), text]) {
      for (const fact of [
        'Your memberships',
        'Friends',
        'Members: Ada Lovelace, Bea www. example. com',
        'Valid through Sat, November 20, 2027',
        'Patrons',
        'As you agreed, it then renews automatically.',
        'Cancel automatic renewal',
        'No expiry date',
        'Your member ID: K7PW2MZ4R9',
        'Log in with your member ID and your ZIP code.',
      ]) {
        expect(said).toContain(fact);
      }
    }
    expect(html).toContain(`href="${memberships.cancelUrl}"`);
    expect(text).toContain(memberships.cancelUrl);
    const gift = { receiver: 'Bea www.example.com', startDay: '2026-12-24' };
    const given = { ...memberships, memberCode: null, logInWith: null, gift };
    const toGiver = await letter([pass], { memberships: given });
    for (const said of [wordsOf(toGiver.html), toGiver.text]) {
      expect(said).toContain('Memberships as a gift for Bea www. example. com');
      expect(said).toContain('It starts on Thu, December 24, 2026. On that day we will tell Bea');
      expect(said).not.toMatch(/Your member ID|Your memberships/);
    }
    const atOnce = { ...given, gift: { ...gift, startDay: null } };
    expect((await letter([pass], { memberships: atOnce })).text).toContain('We will tell Bea');
    const levels = memberships.levels.map((level) => ({ ...level, renewsItself: false }));
    const elsewhere = { ...memberships, levels, memberCode: null, logInWith: null };
    const other = await letter([pass], { memberships: elsewhere });
    expect(other.text).not.toMatch(/member ID|Log in|renews automatically|cancel-auto-renew/);
    expect((await letter([pass])).text).not.toContain('membership');
  });

  // Guards: EVT-09
  test.each([
    ['date', ['Saturday, November 21, 2026'], ['10:30 AM']],
    ['none', [], ['November 21', '10:30 AM']],
  ])('shows the parts of date and time that the event chooses: %s', async (shown, said, unsaid) => {
    const content = sampleConfirmation([{ type: 'Adult' }]);
    const event_template = content.order.event_template.map((template) => ({
      ...template,
      meta: { ticket_date_time: shown },
    }));
    const order = { ...content.order, event_template };
    const { html, text } = await renderLetter('order_confirmation', { ...content, order });
    for (const fact of said) expect(wordsOf(html)).toContain(fact);
    for (const fact of unsaid) {
      expect(html).not.toContain(fact);
      expect(text).not.toContain(fact);
    }
  });

  test('shows fees and discount only if there are any, and free tickets as free', async () => {
    const content = sampleConfirmation([{ type: 'Free', price: '0' }]);
    const [placed] = content.order.ticket_order;
    if (!placed) throw new Error('a sample without an order');
    const fees = { ...placed.ticket_order_fees, total_fee_fixed_outside: '0' };
    const ticket_order = [
      {
        ...placed,
        ticket_order_fees: {
          ...fees,
          total_fee_percent_outside: '0',
          total_cartmod_amount: '-2.00',
          total_after_fees_price: '0',
        },
      },
    ];
    const { text } = await renderLetter('order_confirmation', {
      ...content,
      order: { ...content.order, ticket_order },
    });
    expect(text).toContain('1 × Free: Free\nDiscount: -€2.00\nTotal: €0.00\n');
  });

  // Guards: CFG-04
  test('uses the tenant’s own words and only its name', async () => {
    const { html, subject } = await letter([{ type: 'Adult' }], {
      strings: {
        'letter.order.title': 'Up you go',
        'letter.order.subject': 'Your lift, {events} ({number})',
      },
    });
    expect(wordsOf(html)).toContain('Up you go');
    expect(subject).toBe('Your lift, Tower and museum (K7PW2MZ4R)');
    expect(html.toLowerCase()).not.toMatch(/foyer|powered by/);
  });

  test('never lets a buyer’s text become markup or a link', async () => {
    const name = '<b>win</b> at https://evil.example/now';
    const { html, text } = await letter([{ type: 'Adult', name }]);
    expect(html).not.toContain('<b>win');
    for (const said of [html, text]) {
      expect(said).not.toMatch(/evil\.example|https:\/\/evil/);
      expect(said).toContain('evil. example');
    }
  });
});

describe('the letter about a change', () => {
  const gone = sampleConfirmation([{ type: 'Adult' }, { type: 'Adult' }]).order;

  // Guards: ORD-11
  test('lists invalid tickets before valid ones', async () => {
    const { subject, html, text } = await letter([{ type: 'Adult', session: 'show' }], {
      change: { kind: 'update', gone, venue: null },
    });
    expect(subject).toBe('Your order was changed: Under the winter sky – order K7PW2MZ4R');
    for (const said of [wordsOf(html), text]) {
      const at = ['No longer valid', '2 × Adult – Tower and museum, ', '2:00 PM – 2:45 PM'].map(
        (fact) => said.indexOf(fact),
      );
      expect(at).not.toContain(-1);
      expect(at).toEqual(at.toSorted((one, other) => one - other));
    }
  });

  test.each([
    [
      'cancel',
      gone,
      'Cancelled: Tower and museum – order K7PW2MZ4R',
      '18.00 to your original payment',
    ],
    [
      'update',
      sampleConfirmation([]).order,
      'New time: Tower and museum – order K7PW2MZ4R',
      'new time',
    ],
  ] as const)(
    'of a session by the venue (%s) states its day, time and zone',
    async (kind, taken, subject, more) => {
      const venue = {
        event: 'Tower and museum',
        date: '2031-03-08',
        startTime: '10:00',
        start_datetime: '2031-03-08T15:00:00.000Z',
        timezone: 'America/New_York',
        refund: kind === 'cancel' ? '18.00' : '0',
      };
      const said = await letter([{ type: 'Adult', session: 'show' }], {
        change: { kind, gone: taken, venue },
      });
      expect(said.subject).toBe(subject);
      for (const words of [wordsOf(said.html), said.text]) {
        expect(words).toContain('Saturday, March 8, 2031, 10:00 AM (Eastern Time)');
        expect(words).toContain(more);
      }
    },
  );

  test('says so if nothing is left', async () => {
    const { subject, html, text } = await letter([], {
      change: { kind: 'cancel', gone, venue: null },
    });
    expect(subject).toBe('Your tickets were cancelled: Tower and museum – order K7PW2MZ4R');
    for (const said of [wordsOf(html), text]) {
      expect(said).toContain('No ticket of this order is valid any more.');
      // Nor does it contain a code to keep, or a bill of what was refunded.
      expect(said).not.toMatch(/Keep this e-mail|What you bought/);
    }
  });
});
