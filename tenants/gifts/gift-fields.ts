import type { Field } from '../file/field.ts';

export const giftCardFields = {
  number: {
    title: 'Number',
    help: 'The number that a buyer types to pay with the card.',
    control: 'text',
    example: '1234-5678-9012-3456',
  },
  amount: {
    title: 'Value',
    help: 'What the card is worth when it is created.',
    control: 'amount',
    example: '50.00',
  },
  active_from: {
    title: 'Valid from',
    help: 'The first day on which it can be used. Without it, at once.',
    control: 'date',
    oneWith: 'validity',
    example: '2027-01-01',
  },
  expires_on: {
    title: 'Ends on',
    help: 'The day on which it ends. Without it, never.',
    control: 'date',
    oneWith: 'validity',
    example: '2029-12-31',
  },
} as const satisfies Record<string, Field>;

export const giftCodeFields = {
  code: {
    title: 'Code',
    help: 'What its receiver types to get the membership.',
    control: 'text',
    example: 'FRIEND-2027',
  },
  redeems: {
    title: 'Memberships',
    help: 'The membership tickets that the code is exchanged for, and how many of each.',
    control: 'table',
    of: 'events/*/groups/*/types',
    countsAsOne: 'whole',
    example: { friend: 1 },
  },
  valid_from: {
    title: 'Valid from',
    help: 'The first day on which it can be used. Without it, at once.',
    control: 'date',
    oneWith: 'validity',
    example: '2027-01-01',
  },
  expires_on: {
    title: 'Ends on',
    help: 'The day on which it ends. Without it, never.',
    control: 'date',
    oneWith: 'validity',
    example: '2027-12-31',
  },
} as const satisfies Record<string, Field>;
