import type { TenantFileInput } from '../../tenant-file.ts';

type RuleInput = NonNullable<TenantFileInput['cart_rules']>[number];

/** A promo code of each kind to try; the README lists them. */
export function towerRules(): RuleInput[] {
  return [
    {
      id: 'harbour-evenings',
      name: 'Harbour evenings',
      description: 'A fifth off every lift after six',
      terms: 'Valid for lifts from 18:00.',
      codes: [{ code: 'EVENING20' }],
      discount: { kind: 'percent', percent: '20' },
      scope: { events: ['admission'], sessions: { time_from: '18:00' } },
      combines: true,
      advertised: true,
    },
    {
      id: 'newsletter',
      name: 'Thank you for reading',
      description: '5.00 off the whole visit',
      terms: 'For a visit of 30.00 or more.',
      codes: [{ code: 'LETTER5' }],
      discount: { kind: 'cart_amount', amount: '5.00' },
      min_amount: '30.00',
      max_per_buyer: 1,
      combines: true,
    },
    {
      id: 'companion',
      name: 'Companion ticket',
      description: 'Bring a second person free',
      terms: 'For two or more going up together.',
      codes: [{ code: 'COMPANION' }],
      discount: { kind: 'free_tickets', count: 1 },
      scope: { groups: ['admission-tickets'] },
      min_tickets: 2,
    },
    {
      id: 'first-ten',
      name: 'First come',
      description: '3.00 off each ticket, for ten visits in all',
      codes: [{ code: 'FIRSTTEN', max_uses: 10 }],
      discount: { kind: 'ticket_amount', amount: '3.00' },
      scope: { events: ['admission'] },
    },
    {
      id: 'keepers',
      name: 'Keepers’ families',
      description: 'The keepers gave their families the word that opens the lamp room.',
      codes: [{ code: 'LAMPLIGHT' }],
      scope: { groups: ['admission-lamp-room'] },
      blocks: 'reserve',
    },
    {
      id: 'friends',
      name: 'Friends of the museum',
      description: 'The museum sent its friends the word that these places need.',
      codes: [{ code: 'CURATOR' }],
      scope: { groups: ['friends-places'] },
      blocks: 'checkout',
    },
    {
      id: 'neighbours',
      name: 'Neighbours',
      description: 'A quarter off for those who live below the tower',
      codes: [{ code: 'NEIGHBOUR' }],
      discount: { kind: 'percent', percent: '25' },
      scope: { groups: ['admission-tickets'] },
    },
  ];
}
