import type { Field } from '../file/field.ts';

export const historyConfigFields = {
  'revisions.kept_days': {
    title: 'Keep earlier versions for',
    help: 'How long you can look at what you published before, and go back to it. The newest 200 versions always stay. Without it, all do.',
    control: 'number',
    unit: 'days',
    group: 'basics',
    right: 'staff',
    example: 1095,
  },
} as const satisfies Record<string, Field>;
