import type { Field } from '../file/field.ts';

export const booksConfigFields = {
  'books.timezone': {
    title: 'Time zone of your books',
    help: 'When a day of sales begins and ends, in reports and exports. Without it, as on the clocks of your first venue.',
    control: 'text',
    group: 'basics',
    right: 'money',
    example: 'Europe/Berlin',
  },
} as const satisfies Record<string, Field>;
