import type { Filter, Filtered } from '../../parts/lists/filters.tsx';
import { auditWords as own } from '../../words/audit.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The filters of the audit log. */
export const filtersFor = (people: readonly Named[]): readonly Filter[] => [
  {
    name: 'person',
    label: own.person,
    kind: people.map(({ id, name }) => ({ value: id, text: name })),
  },
  {
    name: 'kind',
    label: own.kind,
    kind: Object.entries(own.kinds).map(([value, text]) => ({ value, text })),
  },
  { name: 'day', label: own.day, kind: 'day' },
];

/** The filters of the address, in the shape of the calls' input. */
export const askedOf = ({ person, kind, day }: Filtered) => ({
  ...(person === undefined ? {} : { person }),
  ...(kind === undefined ? {} : { kind }),
  ...(day === undefined ? {} : { day }),
});
