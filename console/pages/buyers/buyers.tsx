import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { EmailText } from '../../parts/email-text.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { type Filter, Filters } from '../../parts/lists/filters.tsx';
import { useMe } from '../../portal/me.ts';
import { buyerWords as words } from '../../words/buyers.ts';
import { ExportPeople } from './export-people.tsx';

type Listed = StaffCallAnswer<'findBuyers'>['buyer'][number];

/** Buyers in one answer of the search. */
const most = 50;

const filters: readonly Filter[] = [{ name: 'q', label: words.search, kind: 'search' }];

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const q = new URL(request.url).searchParams.get('q')?.trim().slice(0, 200) ?? '';
  if (q === '') return { q, buyers: [] };
  const outcome = await staffOf(portal).call('findBuyers', {
    query: { q },
    signal: request.signal,
  });
  return { q, buyers: answerOf(outcome, portal, request).buyer };
}

/** Buyers and members, found by name or email address (SLS-07). */
export default function Buyers() {
  const { q, buyers } = useLoaderData<typeof clientLoader>();
  const { portal } = useMe();
  return (
    <Page title={words.title} venue={portal.name} acts={<ExportPeople key={q} q={q} />}>
      <Filters filters={filters} />
      <DataTable<Listed>
        label={words.title}
        columns={[
          { id: 'name', title: words.name, cell: nameOf, isVerbatim: true },
          {
            id: 'email',
            title: words.email,
            cell: ({ email }) => <EmailText address={email} />,
            isLong: true,
          },
          { id: 'kind', title: words.kind, cell: ({ is_member }) => words.kindOf(is_member) },
        ]}
        rows={buyers}
        idOf={({ key }) => key}
        linkOf={({ key }) => `/${portal.key}/buyers/${encodeURIComponent(key)}`}
        empty={
          q === '' ? (
            <EmptyState title={words.start}>{words.startText}</EmptyState>
          ) : (
            <EmptyState title={words.notFound(q)}>{words.notFoundText}</EmptyState>
          )
        }
      />
      {buyers.length >= most && <p>{words.first50}</p>}
    </Page>
  );
}

const nameOf = ({ first_name, last_name }: Listed): string =>
  `${first_name} ${last_name}`.trim() || words.nameless;
