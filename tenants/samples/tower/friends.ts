import type { TenantFileInput } from '../../tenant-file.ts';
import { picturesOf } from './drawing/pictures.ts';

type EventInput = TenantFileInput['events'][number];
type GroupInput = EventInput['groups'][number];

const here = { seller: 'tower', venue: 'solvarde' } as const;
const level = { handler: 'membership', duration_new: 'P1Y', color: '#2346b0' } as const;
/** A member whose name is on the card. */
const named = { min: 1, max: 1, named: 'yes' } as const;

const single: GroupInput = {
  ...level,
  id: 'friendship-single',
  name: 'Friend',
  summary: 'For one',
  types: [{ id: 'friend-one', name: 'Friend', rank: 1, amount: '64.00' }],
  meta: {
    redeem_gom_summary: 'A year above the harbour, from the day you redeem it.',
    redeem_gom_description:
      'Somebody thinks that you should come up more often.\n\nYou visit the museum free a few times a year, pay less for every visit after that, and have the deck to yourselves for an evening with the other friends.',
  },
  ticket_rules: [{ ...named, ticket_type_id: 'friend-one', party_role: 'primary' }],
  config: { member_benefits: { 'museum-friend': 4, 'friends-evening-place': 1 } },
};

const two: GroupInput = {
  ...level,
  id: 'friendship-two',
  name: 'Two Friends',
  summary: 'For two in one home',
  types: [
    { id: 'friend-two', name: 'First friend', rank: 1, amount: '98.00' },
    { id: 'friend-two-second', name: 'Second friend', rank: 2, amount: '0' },
  ],
  ticket_rules: [
    { ...named, ticket_type_id: 'friend-two', party_role: 'primary' },
    { ...named, ticket_type_id: 'friend-two-second', party_role: 'secondary' },
  ],
  config: { member_benefits: { 'museum-friend': 8, 'friends-evening-place': 2 } },
};

/** Its members may book sessions after its end, if it renews automatically. */
const family: GroupInput = {
  ...level,
  id: 'friendship-family',
  name: 'Family',
  summary: 'Two adults and all their children',
  types: [
    { id: 'friend-family', name: 'First adult', rank: 1, amount: '129.00' },
    { id: 'friend-family-second', name: 'Second adult', rank: 2, amount: '0' },
    { id: 'friend-family-child', name: 'Child under 18', rank: 3, amount: '0' },
  ],
  ticket_rules: [
    { ...named, ticket_type_id: 'friend-family', party_role: 'primary' },
    { ...named, min: 0, ticket_type_id: 'friend-family-second', party_role: 'secondary' },
    { min: 0, max: 6, named: 'no', ticket_type_id: 'friend-family-child', party_role: 'child' },
  ],
  config: {
    'renewal.allowed_period': 90,
    'renewal.reserve_beyond_term': 'if_autorenew',
    member_benefits: { 'museum-friend': 12, 'friends-evening-place': 4 },
  },
};

/**
 * Three levels of a year each, renewable from two months before the end; families from three months
 * before.
 */
export function friendship(): EventInput {
  return {
    ...here,
    id: 'friendship',
    name: 'Friends of Solvarde',
    subtitle: 'A year above the harbour',
    summary: 'Come as often as the weather changes.',
    description:
      'Friends visit the museum free a few times a year, pay less for every visit after that, and have the deck to themselves for an evening.',
    category: 'Membership',
    event_type: 'other',
    hidden_type: 'public_link_only',
    meta: { ...picturesOf('crown'), ticket_date_time: 'none' },
    config: { 'renewal.allowed_period': 60 },
    groups: [single, two, family],
  };
}

/** A membership for another person, as a code that they redeem. */
export function friendshipGift(): EventInput {
  return {
    ...here,
    id: 'friendship-gift',
    name: 'A Year for Somebody',
    subtitle: 'A friendship to give away',
    summary: 'They choose the day it begins.',
    description: 'You get a code by e-mail. Whoever redeems it is a friend of Solvarde for a year.',
    category: 'Membership',
    event_type: 'other',
    hidden_type: 'public_link_only',
    meta: { ...picturesOf('crown'), ticket_date_time: 'none' },
    groups: [
      {
        id: 'friendship-gift-codes',
        name: 'As a present',
        color: '#ff6a4d',
        handler: 'codes',
        duration_new: 'P2Y',
        redeems: { 'friend-one': 1 },
        types: [
          { id: 'friendship-gift-one', name: 'A year as a friend', rank: 1, amount: '64.00' },
        ],
      },
    ],
  };
}

/** For friends only: as many free places as their level grants, and seats for their guests. */
export function friendsEvening(today: string): EventInput {
  const day = Temporal.PlainDate.from(today).add({ days: 14 });
  return {
    ...here,
    id: 'friends-evening',
    name: 'An Evening for Friends',
    subtitle: 'The deck to ourselves',
    summary: 'Once a season the tower belongs to its friends.',
    description: 'The director shows what is new, and the kitchen what is in season.',
    category: 'Experiences',
    hidden_type: 'public_member_only',
    meta: { ...picturesOf('lamplight'), ticket_date_time: 'date_time' },
    config: { member_event_purchase_limit: 6 },
    sessions: [
      {
        id: `friends-evening-${day}`,
        start: `${day}T19:00:00`,
        duration_minutes: 150,
        capacity: 80,
      },
    ],
    groups: [
      {
        id: 'friends-evening-places',
        name: 'Places',
        color: '#2346b0',
        hidden_type: 'public_member_only',
        max_tickets_per_order: 6,
        types: [
          { id: 'friends-evening-place', name: 'Friend', rank: 1, amount: '0' },
          { id: 'friends-evening-guest', name: 'Guest of a friend', rank: 2, amount: '18.00' },
        ],
      },
    ],
  };
}

/** The museum for friends: some days free, as many as their level grants, others reduced. */
export const museumForFriends: GroupInput = {
  id: 'museum-friends',
  name: 'For friends of Solvarde',
  color: '#ff6a4d',
  hidden_type: 'public_member_only',
  max_tickets_per_order: 12,
  types: [
    {
      id: 'museum-friend',
      name: 'Friend',
      summary: 'Part of the membership',
      rank: 1,
      amount: '0',
    },
    { id: 'museum-friend-reduced', name: 'Friend, reduced', rank: 2, amount: '8.00' },
  ],
};
