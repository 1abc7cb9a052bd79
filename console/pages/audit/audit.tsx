import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { Entries } from '../../audit/entries.tsx';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf, useStaff } from '../../calls/staff-client.ts';
import { Page } from '../../parts/layout/page.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { Filters, filteredBy } from '../../parts/lists/filters.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { auditWords as own } from '../../words/audit.ts';
import { askedOf, filtersFor } from './audit-filters.ts';
import { ExportButton } from './export-button.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const staff = staffOf(portal);
  const { signal } = request;
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('person') ?? '';
  const team = answerOf(await staff.call('listPeople', { signal }), portal, request);
  const people = team.person.map(({ id, name }) => ({ id, name }));
  if (asked !== '' && !people.some(({ id }) => id === asked)) {
    // Lists do not contain people who were removed.
    const found = await staff.call('getPerson', { params: { id: asked }, signal });
    if (found.ok) people.push({ id: asked, name: found.answer.person.name });
  }
  const filters = filtersFor(people);
  const query = askedOf(filteredBy(searchParams, filters));
  const first = await staff.call('listAuditEntries', { query, signal });
  return { filters, query, first: answerOf(first, portal, request) };
}

/** Lists changes by person, kind and day (AUD-03). */
export default function AuditLog() {
  const { filters, query, first } = useLoaderData<typeof clientLoader>();
  const { portal, grants } = useMe();
  const staff = useStaff();
  return (
    <Page
      title={own.title}
      venue={portal.name}
      lead={own.lead}
      width="middle"
      acts={mayCall(grants, 'exportAuditEntries') && <ExportButton query={query} />}
    >
      <Filters filters={filters} />
      {first.entry.length === 0 && (
        <EmptyState title={own.noneFound}>{own.noneFoundText}</EmptyState>
      )}
      <Entries
        key={JSON.stringify(query)}
        first={first}
        read={(before) => staff.call('listAuditEntries', { query: { ...query, before } })}
      />
    </Page>
  );
}
