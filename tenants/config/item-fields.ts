import type { Field } from '../file/field.ts';

export const dayPartFields = {
  from: {
    title: 'From',
    help: 'The first start of this part of the day, in four digits.',
    control: 'text',
    example: '0000',
  },
  to: {
    title: 'To',
    help: 'Where the next part begins, in four digits.',
    control: 'text',
    example: '1200',
  },
  label: {
    title: 'Name',
    help: 'What the tab says. Without it, the times.',
    control: 'text_by_language',
    example: 'Morning',
  },
} as const satisfies Record<string, Field>;

export const metaFilterFields = {
  key: {
    title: 'Name of the fact',
    help: 'As events name it: letters, digits, dashes.',
    control: 'text',
    example: 'floor',
  },
  label: {
    title: 'Label',
    help: 'What visitors read above the choices.',
    control: 'text_by_language',
    example: 'Floor',
  },
} as const satisfies Record<string, Field>;

export const zipCodeFields = {
  pattern: {
    title: 'Postal codes',
    help: 'A regular expression that the whole postal code has to match.',
    control: 'text',
    example: '10\\d{3}',
  },
  code: {
    title: 'Promo code',
    help: 'The code that these buyers get. Without one, the postal code itself is the code.',
    control: 'text',
    example: 'NEIGHBOUR',
  },
} as const satisfies Record<string, Field>;
