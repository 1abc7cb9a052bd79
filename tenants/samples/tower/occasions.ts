import type { TenantFileInput } from '../../tenant-file.ts';
import { withAdmission } from './add-ons.ts';
import { bookingFee } from './admission.ts';
import { picturesOf } from './drawing/pictures.ts';

type EventInput = TenantFileInput['events'][number];

const here = { seller: 'tower', venue: 'solvarde' } as const;

/** The next longest night at least a week ahead; takes place once. */
export function longestNight(today: string): EventInput {
  const soon = Temporal.PlainDate.from(today).add({ days: 7 });
  const inYear = Temporal.PlainDate.from({ year: soon.year, month: 12, day: 21 });
  const night = Temporal.PlainDate.compare(inYear, soon) < 0 ? inYear.add({ years: 1 }) : inYear;
  return {
    ...here,
    id: 'longest-night',
    name: 'The Longest Night',
    subtitle: 'Lamps out, one evening only',
    summary: 'For one hour we switch off every lamp on the tower, and the harbour does the same.',
    description: `A choir on the stairs, soup on the deck, and at nine the lamps go out. Bring a coat, and nothing that glows.

The lifts run until midnight.`,
    category: 'Experiences',
    event_type: 'single',
    meta: { ...picturesOf('star-trails'), ticket_date_time: 'date_time' },
    sessions: [
      {
        id: `longest-night-${night}`,
        start: `${night}T20:00:00`,
        duration_minutes: 180,
        capacity: 240,
      },
    ],
    groups: [
      {
        id: 'longest-night-entry',
        name: 'Entry',
        color: '#13235b',
        max_tickets_per_order: 8,
        types: [
          {
            id: 'longest-night-adult',
            name: 'Adult',
            rank: 1,
            amount: '24.00',
            outside_fees: bookingFee,
          },
          {
            id: 'longest-night-child',
            name: 'Child',
            summary: 'Up to 11 years',
            rank: 2,
            amount: '9.00',
          },
        ],
      },
    ],
  };
}

/** Donations, in steps or of any amount. */
export function lampFund(): EventInput {
  return {
    ...here,
    id: 'lamp-fund',
    name: 'The Lamp Fund',
    subtitle: 'Keep the old light burning',
    summary: 'The lamp of 1894 needs a new lens. Every gift goes into glass.',
    description:
      'The lens has two hundred and six prisms, and each is ground by hand. We write to you when yours is in its place.',
    category: 'Support us',
    event_type: 'other',
    meta: { ...picturesOf('lamplight'), ticket_date_time: 'none' },
    groups: [
      {
        id: 'lamp-fund-gifts',
        name: 'Gifts',
        color: '#ffc46b',
        handler: 'donation',
        max_tickets_per_order: 1,
        types: [
          { id: 'lamp-fund-prism', name: 'A prism', rank: 1, amount: '25.00' },
          { id: 'lamp-fund-ring', name: 'A ring of prisms', rank: 2, amount: '250.00' },
          {
            id: 'lamp-fund-gift',
            name: 'As you like',
            rank: 3,
            amount_min: '5.00',
            amount_max: '5000.00',
          },
        ],
      },
    ],
  };
}

/** Gift cards of a fixed or chosen amount, to email or to print. */
export function giftCards(): EventInput {
  return {
    ...here,
    id: 'gift-card',
    name: 'The Solvarde Gift Card',
    subtitle: 'An afternoon above the harbour, for somebody',
    summary: 'Pays for tickets, tours and the guide. We send it for you, on the day you choose.',
    description:
      'The card is a number in a letter, in your name and with your words. It pays for anything that we sell here, all at once or bit by bit, for three years.',
    category: 'Support us',
    event_type: 'other',
    meta: { ...picturesOf('morning'), ticket_date_time: 'none' },
    groups: [
      {
        id: 'gift-card-amounts',
        name: 'Gift card',
        color: '#ff6a4d',
        handler: 'ledger',
        duration_new: 'P3Y',
        max_tickets_per_order: 1,
        types: [
          { id: 'gift-card-two', name: 'Two for the deck', rank: 1, amount: '40.00' },
          { id: 'gift-card-family', name: 'A family day', rank: 2, amount: '100.00' },
          {
            id: 'gift-card-any',
            name: 'As you like',
            rank: 3,
            amount_min: '10.00',
            amount_max: '500.00',
          },
        ],
      },
    ],
  };
}

/** The donation offered at the end of a visit, after a locker. */
export function lightAStep(): EventInput {
  return {
    ...here,
    id: 'light-a-step',
    name: 'Light a Step',
    subtitle: 'One of four hundred and twelve',
    summary: 'Two euros light one step of the old stairs for an evening.',
    description: 'The stairs are dark above the second landing. Whoever climbs them thanks you.',
    category: 'Support us',
    event_type: 'other',
    hidden_type: 'public_link_only',
    meta: { ...picturesOf('lamplight'), ticket_date_time: 'none', ...withAdmission },
    groups: [
      {
        id: 'light-a-step-gifts',
        name: 'Steps',
        color: '#ffc46b',
        handler: 'donation',
        max_tickets_per_order: 1,
        types: [{ id: 'light-a-step-one', name: 'A step', rank: 1, amount: '2.00' }],
      },
    ],
  };
}

/** A membership that today's ticket counts towards, so admission must be in the cart. */
export function yearOnTop(): EventInput {
  return {
    ...here,
    id: 'year-on-top',
    name: 'A Year on Top',
    subtitle: 'Today’s ticket is part of it',
    summary: 'Turn the ticket of your visit into a year of visits.',
    description: 'What you pay for today is taken off the first year.',
    category: 'Membership',
    event_type: 'other',
    hidden_type: 'public_link_only',
    meta: { ...picturesOf('crown'), ticket_date_time: 'none', ...withAdmission },
    groups: [
      {
        id: 'year-on-top-levels',
        name: 'Levels',
        color: '#2346b0',
        handler: 'membership',
        duration_new: 'P1Y',
        types: [{ id: 'year-on-top-one', name: 'Friend', rank: 1, amount: '48.00' }],
      },
    ],
  };
}
