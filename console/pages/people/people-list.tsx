import { useState } from 'react';
import { foldedForPart } from '#domain/content/fold-text.ts';
import { Badge } from '../../parts/badge.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { type Filter, Filters, useFilters } from '../../parts/lists/filters.tsx';
import type { Person, Role } from '../../people/people-data.ts';
import { grantText } from '../../portal/grant-text.ts';
import { useMe } from '../../portal/me.ts';
import { peopleWords as own } from '../../words/people.ts';
import { roleName } from '../../words/rights.ts';
import { instantText } from '../../words/times.ts';

interface PeopleListProps {
  readonly people: readonly Person[];
  readonly roles: readonly Role[];
}

/** The number of people up to which a list needs no filters. */
const fewPeople = 10;
/** People shown at first, and added by "Show more". */
const page = 50;

/** The people who work here, with their roles and state. */
export function PeopleList({ people, roles }: PeopleListProps) {
  const filters = filtersFor(roles);
  const { values } = useFilters(filters);
  const isFiltered = Object.keys(values).length > 0;
  return (
    <>
      {(people.length > fewPeople || isFiltered) && <Filters filters={filters} />}
      {/* Other filters start with the first page. */}
      <People
        key={JSON.stringify(values)}
        people={people.filter((person) => fits(person, values))}
      />
    </>
  );
}

function People({ people }: Pick<PeopleListProps, 'people'>) {
  const { portal, sellers, id: myId } = useMe();
  const [shown, setShown] = useState(page);
  return (
    <DataTable<Person>
      label={own.label}
      columns={[
        {
          id: 'name',
          title: own.name,
          cell: ({ id, name }) => (id === myId ? `${name} (${own.you})` : name),
          isVerbatim: true,
        },
        {
          id: 'email',
          title: own.email,
          cell: ({ email }) => <EmailText address={email} />,
          isLong: true,
        },
        {
          id: 'roles',
          title: own.role,
          cell: ({ grants }) =>
            grants.map((grant) => grantText(grant, sellers)).join(', ') || own.noRole,
          isLong: true,
        },
        { id: 'state', title: own.state, cell: (person) => <StateBadge person={person} /> },
        {
          id: 'used',
          title: own.used,
          cell: ({ last_used_at }) =>
            last_used_at === null ? own.never : instantText(last_used_at, portal),
        },
      ]}
      rows={people.slice(0, shown)}
      idOf={({ id }) => id}
      linkOf={({ id }) => `/${portal.key}/team/${id}`}
      more={
        shown < people.length
          ? { onLoad: () => setShown(shown + page), isLoading: false }
          : undefined
      }
      empty={<EmptyState title={own.noneFound}>{own.noneFoundText}</EmptyState>}
    />
  );
}

function StateBadge({ person: { state, lacks_second_factor } }: { readonly person: Person }) {
  if (state !== 'active') return <Badge tone="warning">{own.states[state]}</Badge>;
  if (lacks_second_factor) return <Badge tone="warning">{own.waiting}</Badge>;
  return <Badge tone="positive">{own.states.active}</Badge>;
}

const filtersFor = (roles: readonly Role[]): readonly Filter[] => [
  { name: 'q', label: own.search, kind: 'search' },
  {
    name: 'role',
    label: own.role,
    kind: roles.map(({ key, name }) => ({ value: key, text: roleName({ role: key, name }) })),
  },
  {
    name: 'state',
    label: own.state,
    kind: (['active', 'suspended'] as const).map((state) => ({
      value: state,
      text: own.states[state],
    })),
  },
];

function fits(
  { name, email, grants, state }: Person,
  { q, role, state: asked }: Readonly<Record<string, string | undefined>>,
): boolean {
  const typed = foldedForPart(q ?? '');
  const has = (text: string) => foldedForPart(text).includes(typed);
  return (
    (has(name) || has(email)) &&
    (role === undefined || grants.some((grant) => grant.role === role)) &&
    (asked === undefined || state === asked)
  );
}
