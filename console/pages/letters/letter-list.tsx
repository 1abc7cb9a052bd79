import { useMemo } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { LetterSubject } from '../../letters/letter-subject.tsx';
import { letterTones } from '../../letters/letter-tones.ts';
import { ListTable } from '../../lists/list-table.tsx';
import { NoRows } from '../../lists/no-rows.tsx';
import { useList } from '../../lists/use-list.ts';
import { Badge } from '../../parts/badge.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { type Me, useMe } from '../../portal/me.ts';
import { letterWords as words } from '../../words/letters.ts';
import { orderWords } from '../../words/orders.ts';
import { instantText, type VenueFormat } from '../../words/times.ts';

type Letters = StaffCallAnswer<'listLetters'>;
type Letter = Letters['letter'][number];

interface LetterListProps {
  readonly first: Letters;
  readonly query: Readonly<Record<string, string>>;
}

/** The list from its first page on; "Show more" adds the next one. */
export function LetterList({ first, query }: LetterListProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const list = useList({
    name: 'letters',
    first,
    rowsOf: ({ letter }) => letter,
    read: (after) => staff.call('listLetters', { query: { ...query, after } }),
  });
  const table = useMemo(() => tableOf(portal), [portal]);
  return (
    <ListTable<Letter>
      list={list}
      {...table}
      empty={<NoRows list={list} words={words} isFiltered={Object.keys(query).length > 0} />}
    />
  );
}

const tableOf = (portal: Me['portal']) => ({
  label: words.title,
  columns: columnsOf(portal),
  idOf: ({ id }: Letter) => id,
  linkOf: ({ id }: Letter) => `/${portal.key}/letters/${id}`,
});

function columnsOf(format: VenueFormat): readonly [Column<Letter>, ...Column<Letter>[]] {
  const { columns } = words;
  return [
    {
      id: 'subject',
      title: columns.subject,
      cell: ({ subject }) => <LetterSubject subject={subject} />,
      isLong: true,
    },
    {
      id: 'to',
      title: columns.to,
      cell: ({ recipient }) => (recipient ? <EmailText address={recipient} /> : words.unknown),
      isLong: true,
    },
    {
      id: 'kind',
      title: columns.kind,
      cell: ({ kind }) => (kind ? words.kinds[kind] : words.otherKind),
    },
    {
      id: 'state',
      title: columns.state,
      cell: ({ state }) => (
        <Badge tone={letterTones[state]}>{orderWords.letterStates[state]}</Badge>
      ),
    },
    {
      id: 'order',
      title: columns.order,
      cell: ({ order }) => order ?? words.unknown,
      isVerbatim: true,
    },
    { id: 'at', title: columns.at, cell: ({ at }) => instantText(at, format), isInstant: true },
  ];
}
