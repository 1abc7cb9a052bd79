/** Purchases in words, each with a weight. */
export type Parties = readonly (readonly [words: string, weight: number])[];

/** Purchases for the lift. */
export const liftParties: Parties = [
  ['2 admission-adult', 34],
  ['1 admission-adult', 13],
  ['2 admission-adult + 1 admission-child', 9],
  ['2 admission-adult + 2 admission-child', 11],
  ['2 admission-adult + 1 admission-youth', 6],
  ['1 admission-adult + 1 admission-child', 6],
  ['2 admission-senior', 8],
  ['2 admission-adult + 2 admission-senior', 3],
  ['4 admission-adult', 5],
  ['3 admission-youth', 3],
  ['2 crown-adult', 5],
  ['1 crown-adult + 1 crown-youth', 2],
];

export const memberships: Parties = [
  ['1 friend-one', 5],
  ['1 friend-two + 1 friend-two-second', 4],
  ['1 friend-family + 1 friend-family-second + 2 friend-family-child', 3],
];

export const giftCards: Parties = [
  ['1 gift-card-two', 4],
  ['1 gift-card-family', 2],
];

export const donations: Parties = [
  ['1 lamp-fund-prism', 6],
  ['1 lamp-fund-ring', 1],
];

interface Sold {
  /** Average number of orders per session. */
  readonly orders: number;
  readonly daysAhead: number;
  /** Share of orders made on the day of the visit. */
  readonly sameDay: number;
  readonly parties: Parties;
}

/** Demand for the other events, which people buy separately. */
export const otherEvents: Readonly<Record<string, Sold>> = {
  planetarium: {
    orders: 0.3,
    daysAhead: 7,
    sameDay: 0.3,
    parties: [
      ['2 planetarium-adult', 5],
      ['1 planetarium-adult + 2 planetarium-child', 4],
    ],
  },
  museum: {
    orders: 2.2,
    daysAhead: 6,
    sameDay: 0.35,
    parties: [
      ['2 museum-adult', 5],
      ['2 museum-adult + 2 museum-child', 3],
      ['1 museum-adult', 3],
    ],
  },
  'first-light': {
    orders: 1.6,
    daysAhead: 18,
    sameDay: 0,
    parties: [['2 first-light-guest', 1]],
  },
  telescopes: {
    orders: 1.1,
    daysAhead: 14,
    sameDay: 0.05,
    parties: [
      ['2 telescopes-adult', 4],
      ['2 telescopes-student', 2],
    ],
  },
  'kite-workshop': { orders: 0.9, daysAhead: 16, sameDay: 0.02, parties: [['1 kite-pair', 1]] },
  'picnic-baskets': {
    orders: 0.22,
    daysAhead: 6,
    sameDay: 0,
    parties: [
      ['1 picnic-rye + 2 picnic-bun', 2],
      ['2 picnic-salmon + 1 picnic-children', 2],
      ['1 picnic-cheese + 1 picnic-dog', 1],
    ],
  },
  'after-hours': {
    orders: 26,
    daysAhead: 16,
    sameDay: 0.06,
    parties: [
      ['2 after-hours-adult', 5],
      ['1 after-hours-adult', 2],
    ],
  },
  'longest-night': {
    orders: 34,
    daysAhead: 25,
    sameDay: 0.02,
    parties: [
      ['2 longest-night-adult', 4],
      ['2 longest-night-adult + 2 longest-night-child', 2],
    ],
  },
};
