import { expect, test } from 'vitest';
import type { NoteLetter } from '#contract/letters/letters.ts';
import { renderLetter } from './render-letter.ts';

const site = 'https://tickets.tower.example/tower';
const letter = (
  note: NoteLetter['note'],
  url: string,
  strings: Readonly<Record<string, string>> = {},
) =>
  renderLetter('note', {
    language: 'en',
    theme: { brand: '#2346b0' },
    strings,
    logo: null,
    seller: { name: 'Solvarde Tower', metadata: { contact_email: 'hello@tower.example' } },
    url,
    note,
  });

// Guards: USR-64
test('the letter about a forgotten password links to setting a new one once, within an hour', async () => {
  const url = `${site}/user/reset-password?token=abc`;
  const note = { kind: 'password_reset', email: 'ada@example.org', minutes: 60 } as const;
  const { subject, html, text } = await letter(note, url);
  expect(subject).toBe('Set your password for Solvarde Tower');
  for (const said of [html, text]) {
    expect(said).toContain('ada@example.org');
    expect(said).toContain(url);
    expect(said).toContain('60 minutes');
    expect(said).toContain('hello@tower.example');
  }
});

// Guards: CFG-04, USR-64
test('the letter to a new address asks to confirm it, in the tenant’s own words', async () => {
  const note = { kind: 'confirm_email', email: 'ada@example.org', hours: 48 } as const;
  const own = { 'letter.confirm.button': 'Adresse bestätigen' };
  const { subject, html, text } = await letter(note, site, own);
  expect(subject).toBe('Confirm your e-mail address for Solvarde Tower');
  expect(html).toContain('Adresse bestätigen');
  expect(text).toContain('48 hours');
});

const debit = {
  kind: 'payment_failed',
  amount: '40.00',
  currency: 'EUR',
  cartNumber: 'K7RT2YH3M',
  areGone: true,
} as const;

test('the letter about a debit that did not clear says what failed and where to buy again', async () => {
  const { subject, html, text } = await letter(debit, site);
  expect(subject).toBe('Your payment to Solvarde Tower did not go through – K7RT2YH3M');
  for (const said of [html, text]) {
    expect(said).toContain('€40.00');
    expect(said).toContain('K7RT2YH3M');
    expect(said).toContain('We can’t hold your places any longer.');
    expect(said).toContain(site);
    expect(said).toContain('hello@tower.example');
  }
});

test('the letter about a debit links to paying while the places are held, in the tenant’s own words', async () => {
  const url = `${site}/checkout/1`;
  const own = { 'letter.failed.held': 'Bitte zahlen Sie anders.' };
  const { html, text } = await letter({ ...debit, areGone: false }, url, own);
  expect(text).toContain('Bitte zahlen Sie anders.');
  expect(text).not.toContain('any longer');
  expect(html).toContain('Pay €40.00');
  expect(html).toContain(`href="${url}"`);
});

const refund = {
  kind: 'refund',
  amount: '40.00',
  currency: 'EUR',
  orderNumber: 'K7RT2YH3M',
  giftCard: null,
  why: 'cancelled',
} as const;

test('the letter about a refund states the amount, the order, the reason and the means', async () => {
  const url = `${site}/ticket_order/1`;
  const { subject, html, text } = await letter(refund, url);
  expect(subject).toBe('Your refund from Solvarde Tower – order K7RT2YH3M');
  for (const said of [html, text]) {
    expect(said).toContain('€40.00');
    expect(said).toContain('K7RT2YH3M');
    expect(said).toContain('their codes no longer work');
    expect(said).toContain('to your original payment method');
    expect(said).toContain(url);
    expect(said).toContain('hello@tower.example');
  }
});

test('the letter about a refund to a gift card says so, in the tenant’s own words', async () => {
  const own = { 'letter.refund.surplus': 'Das war zu viel.' };
  const note = { ...refund, giftCard: '222C', why: 'surplus' } as const;
  const { html, text } = await letter(note, site, own);
  for (const said of [html, text]) {
    expect(said).toContain('Das war zu viel.');
    expect(said).toContain('ends in 222C');
    expect(said).not.toContain('original payment method');
    expect(said).not.toContain('no longer work');
  }
});

const renewal = {
  level: 'Friends',
  amount: '60.00',
  currency: 'EUR',
  lastDay: '2027-11-20',
} as const;

// Guards: MEM-38
test('the notice of a renewal states the card, the date, the amount and how to cancel', async () => {
  const url = `${site}/manage/1/cancel-auto-renew`;
  const note = { kind: 'renewal_notice', chargeDay: '2027-11-14', ...renewal } as const;
  const { subject, html, text } = await letter(note, url);
  expect(subject).toBe('Your membership renews on Sun, November 14, 2027 – Solvarde Tower');
  for (const said of [html, text]) {
    expect(said).toContain('€60.00');
    expect(said).toContain('Sat, November 20, 2027');
    expect(said).toContain('You can cancel until then');
    expect(said).toContain(url);
  }
});

test.each([
  ['declined', 'We will try again on Wed, November 17, 2027'],
  ['authentication', 'asks you to confirm'],
  ['no_card', 'is no longer saved'],
] as const)(
  'the letter about a failed charge (%s) says so, and how to pay',
  async (why, wanted) => {
    const note = { kind: 'renewal_declined', why, day: '2027-11-17', ...renewal } as const;
    const { html, text } = await letter(note, `${site}/checkout/1`);
    expect(text).toContain(wanted);
    expect(text).toContain('nothing was charged');
    expect(html).toContain('Pay €60.00');
  },
);

test('the letter about an abandoned renewal states the last paid day', async () => {
  const note = { kind: 'renewal_given_up', level: 'Friends', lastDay: '2027-11-20' } as const;
  const { subject, text } = await letter(note, `${site}/events/1/renew`);
  expect(subject).toBe('Your membership was not renewed – Solvarde Tower');
  expect(text).toContain('paid for through Sat, November 20, 2027');
});

const link = 'https://console.tower.example/staff/tower/link#secret';

test('a staff invitation says who invites and has its link', async () => {
  const { subject, html, text } = await letter(
    { kind: 'staff_invitation', by: 'Ada', days: 7 },
    link,
  );
  expect(subject).toBe('Join the staff of Solvarde Tower');
  for (const said of [html, text]) {
    expect(said).toContain('Ada invites you to work in the console of Solvarde Tower.');
    expect(said).toContain('once, for 7 days');
    expect(said).toContain(link);
  }
  const { text: ofOperator } = await letter({ kind: 'staff_invitation', by: null, days: 7 }, link);
  expect(ofOperator).toContain('You are invited');
});

test('a link for a lost sign-in says who sent it and how long it works', async () => {
  const { text } = await letter({ kind: 'staff_reset', by: 'Ada', hours: 24 }, link);
  expect(text).toContain('Ada sends you this link');
  expect(text).toContain('24 hours');
});

test('owners are told whose sign-in a reset link is for, and that person that it is theirs', async () => {
  const note = {
    kind: 'staff_reset_issued',
    by: null,
    name: 'Bob',
    email: 'bob@x.example',
  } as const;
  const toOwner = await letter({ ...note, isReader: false }, link);
  expect(toOwner.subject).toBe('A link to the sign-in of Bob was issued: Solvarde Tower');
  expect(toOwner.text).toContain('The operator issued a link');
  expect(toOwner.text).toContain('Bob (bob@x.example)');
  const toPerson = await letter({ ...note, isReader: true }, link);
  expect(toPerson.text).toContain('your sign-in');
  expect(toPerson.text).not.toContain('Bob');
});

// Guards: STF-18
test.each([
  ['given', 'Support may enter your console', 'Ada lets the support of whoever runs this server'],
  ['used', 'Support has entered your console', '“Ada” is in the console of Solvarde Tower'],
  ['withdrawn', 'Support may no longer enter your console', 'Ada withdrew the consent'],
] as const)(
  'owners are told that consent to support was %s, by whom and until when',
  async (what, title, said) => {
    const until = what === 'withdrawn' ? null : { day: '2026-11-21', time: '18:30' };
    const { subject, text } = await letter({ kind: 'staff_support', what, by: 'Ada', until }, link);
    expect(subject).toBe(`${title}: Solvarde Tower`);
    expect(text).toContain(said);
    expect(text.includes('November 21, 2026')).toBe(until !== null);
    expect(text).toContain('audit log');
  },
);

// Guards: STF-12
test.each([
  ['asked', 'refund_order', 'O-1', '60.00', 'Ada asks to refund $60.00 of order O-1'],
  [
    ...['asked', 'keep_lost_order', 'O-1', '5.00'],
    'let a buyer keep what order O-1 bought, although $5.00 is lost',
  ],
  ['asked', 'edit_order', 'O-1', '5.00', 'change order O-1, which gives away $5.00'],
  ['declined', 'bulk_refund', null, '90.00', 'Ada declined your request to refund $90.00 of many'],
  ['expired', 'cancel_session', null, '43.00', 'Nobody decided your request to cancel a session'],
  ['asked', 'hold_cart', null, '43.00', 'Ada asks to hold places for $43.00, to be paid later'],
  ['asked', 'loosen_limits', null, null, 'Ada asks to loosen the limits of refunds'],
] as const)(
  'the reader learns that a request was %s: %s',
  async (what, act, order, amount, said) => {
    const about = { what, by: 'Ada', act, order, amount, currency: 'USD' } as const;
    const { text } = await letter({ kind: 'staff_approval', ...about }, link);
    expect(text).toContain(said);
    expect(text).toContain('Open the approvals');
  },
);

// Guards: STF-03
test('a person whose password is being guessed reads how to continue', async () => {
  const { text } = await letter({ kind: 'staff_sign_in_guarded', hours: 24 }, link);
  expect(text).toContain('Many wrong passwords');
  expect(text).toContain('The link works for 24 hours');
});

// Guards: STF-12
test.each([
  [true, 'Ada invited kim@venue.example to the console'],
  [false, 'Ada gave kim@venue.example a role'],
])('owners are told who may approve refunds, by an invitation: %s', async (isInvitation, said) => {
  const note = { kind: 'staff_let_in', by: 'Ada', who: 'kim@venue.example', isInvitation } as const;
  const { subject, text } = await letter(note, link);
  expect(subject).toContain('may approve refunds');
  expect(text).toContain(said);
  expect(text).toContain('seven days');
});

test('owners are told which refund limits were changed, by whom, and what they were', async () => {
  const { subject, text } = await letter(
    {
      kind: 'staff_limits_changed',
      by: 'Ada',
      limits: [
        { of: 'per_order', before: '50.00', after: null, currency: 'USD' },
        { of: 'per_day', before: null, after: '1000.00', currency: 'USD' },
      ],
    },
    link,
  );
  expect(subject).toBe('The limits of refunds were changed: Solvarde Tower');
  expect(text).toContain('Ada changed how much money');
  expect(text).toContain('For one order: no limit, before $50.00.');
  expect(text).toContain('For one person in a day: $1,000.00, before no limit.');
  expect(text).not.toContain('bulk');
});

test.each([
  ['passkey_added', 'A passkey was added.'],
  ['passkey_removed', 'A passkey was removed.'],
  ['authenticator_set', 'Another authenticator app'],
  ['password_set', 'Your password was set'],
  ['recovery_codes_renewed', 'new recovery codes'],
  ['renewed', 'set up again'],
] as const)('a change of a sign-in says what it was: %s', async (what, said) => {
  const { text } = await letter({ kind: 'staff_sign_in_changed', what }, link);
  expect(text).toContain(said);
  expect(text).toContain('tell an owner at once');
});

test.each([
  ['ready', 'The export of payments that you scheduled at Solvarde Tower is ready. Sign in'],
  ['failed', 'could not be made'],
  ['stopped', 'your roles do not allow it any more'],
] as const)('a scheduled export says what became of it: %s', async (outcome, said) => {
  const { text } = await letter({ kind: 'staff_export', exported: 'payments', outcome }, link);
  expect(text).toContain(said);
  expect(text).toContain(link);
});

// Guards: OPS-07
test('the letter about a purchase undone by a restore says what happens to it, and that its codes are void', async () => {
  const lost = {
    kind: 'purchase_lost',
    amount: '40.00',
    currency: 'EUR',
    cartNumber: 'K7RT2YH3M',
  } as const;
  const returned = await letter({ ...lost, isBooked: false }, site);
  expect(returned.subject).toBe('We are refunding your purchase – K7RT2YH3M, Solvarde Tower');
  expect(returned.text).toContain('You get €40.00 back the way you paid');
  const booked = await letter({ ...lost, isBooked: true }, site);
  expect(booked.subject).toBe('Your tickets have new codes – K7RT2YH3M, Solvarde Tower');
  expect(booked.text).toContain('you keep your places');
  for (const { html, text } of [returned, booked]) {
    for (const said of [html, text]) {
      expect(said).toContain('K7RT2YH3M');
      expect(said).toContain('no longer valid');
    }
  }
});

// Guards: SLS-03
test('the letter about a returned refund states the amount and the order, and asks only for a reply', async () => {
  const note = {
    kind: 'refund_failed',
    amount: '40.00',
    currency: 'EUR',
    orderNumber: 'K7RT2YH3M',
  } as const;
  const { subject, html, text } = await letter(note, `${site}/ticket_order/1`);
  expect(subject).toBe('Your refund from Solvarde Tower did not reach you – order K7RT2YH3M');
  for (const said of [html, text]) {
    expect(said).toContain('€40.00');
    expect(said).toContain('the money came back to us');
    expect(said).toContain('reply to this e-mail');
  }
});

// Guards: SLS-06
test('the letter with a payment link states the day, time and time zone of the visit', async () => {
  const held = {
    kind: 'payment_link',
    name: 'Ada',
    event: 'Tour',
    places: 2,
    price: '40.00',
    amount: '40.00',
    currency: 'EUR',
    until: null,
    isOrdered: false,
  } as const;
  const session = {
    date: '2027-01-09',
    startTime: '19:30',
    endDate: '2027-01-09',
    endTime: '21:00',
    start_datetime: '2027-01-09T18:30:00Z',
    timezone: 'Europe/Berlin',
  };
  const { html, text } = await letter({ ...held, visit: { session, meta: {} } }, site);
  for (const said of [html, text]) {
    expect(said.replaceAll(/\s+/g, ' ')).toContain(
      'Saturday, January 9, 2027, 7:30 PM – 9:00 PM (Central European Time)',
    );
  }
  const days = await letter(
    { ...held, visit: { session, meta: { ticket_date_time: 'date' } } },
    site,
  );
  expect(days.text).toContain('Saturday, January 9, 2027');
  expect(days.text).not.toContain('7:30');
  expect((await letter({ ...held, visit: null }, site)).text).not.toContain('2027');
});
