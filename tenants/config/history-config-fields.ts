import type { Field } from '../file/field.ts';

export const historyConfigFields = {
  'revisions.kept_days': {
    title: 'Keep earlier versions for',
    help: 'How long earlier versions of your shop can be looked up. The newest 200 always stay. Without it, all do.',
    control: 'number',
    unit: 'days',
    group: 'basics',
    right: 'staff',
    example: 1095,
  },
} as const satisfies Record<string, Field>;
