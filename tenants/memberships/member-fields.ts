import type { Field } from '../file/field.ts';

export const memberFields = {
  id: {
    title: 'Id',
    help: 'Identifies the sample member.',
    control: 'text',
    example: '5b0f2f4e-1c1a-4b0e-9d2c-7a6f3f1f0a11',
  },
  email: {
    title: 'Email',
    help: 'The address to log in with. It counts as confirmed.',
    control: 'text',
    example: 'ada@example.org',
  },
  password: {
    title: 'Password',
    help: 'The password to log in with. Never one that somebody really uses.',
    control: 'text',
    example: 'looms and 9 spindles',
  },
  member_code: {
    title: 'Member ID',
    help: 'The number on the membership card.',
    control: 'text',
    example: 'M-1001',
  },
  first_name: {
    title: 'First name',
    help: 'As on pages and tickets.',
    control: 'text',
    example: 'Ada',
  },
  last_name: {
    title: 'Last name',
    help: 'As on pages and tickets.',
    control: 'text',
    example: 'Weaver',
  },
  zip_code: {
    title: 'Postal code',
    help: 'Needed where members log in with it.',
    control: 'text',
    example: '10115',
  },
  membership: {
    title: 'Membership',
    help: 'The membership that the sample member already has.',
    control: 'section',
  },
} as const satisfies Record<string, Field>;

export const heldMembershipFields = {
  level: {
    title: 'Level',
    help: 'The level of membership: a ticket group that sells memberships.',
    control: 'reference',
    of: 'events/*/groups',
  },
  from: { title: 'Since', help: 'Its first day.', control: 'date', example: '2027-01-01' },
  members: { title: 'People', help: 'Who the membership is for.', control: 'table' },
} as const satisfies Record<string, Field>;

export const heldMemberFields = {
  ticket_type: {
    title: 'Kind of member',
    help: 'The ticket type that this person has.',
    control: 'reference',
    of: 'events/*/groups/*/types',
  },
  name: { title: 'Name', help: 'The name on the card.', control: 'text', example: 'Ada Weaver' },
} as const satisfies Record<string, Field>;
