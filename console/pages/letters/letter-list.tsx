import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useRows } from '../../calls/use-rows.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { letterTones } from '../../letters/letter-tones.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import { type Column, DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useMe } from '../../portal/me.ts';
import { letterWords as words } from '../../words/letters.ts';
import { orderWords } from '../../words/orders.ts';
import { instantText, type VenueFormat } from '../../words/times.ts';

type List = StaffCallAnswer<'listLetters'>;
type Letter = List['letter'][number];

interface LetterListProps {
  readonly first: List;
  readonly query: Readonly<Record<string, string>>;
}

const rowsOf = ({ letter, next }: List) => ({ rows: letter, next });

/** The list from its first page on; "Show more" adds the next one. */
export function LetterList({ first, query }: LetterListProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const more = useStaffCall((after: string) =>
    staff.call('listLetters', { query: { ...query, after } }),
  );
  const { rows, next, add } = useRows('letters', rowsOf(first), async (after) => {
    const outcome = await more.run(after);
    return outcome.ok ? rowsOf(outcome.answer) : undefined;
  });
  const onLoad = next === null ? undefined : () => void add(next);
  return (
    <>
      <DataTable<Letter>
        label={words.title}
        columns={columnsOf(portal)}
        rows={rows}
        idOf={({ id }) => id}
        linkOf={({ id }) => `/${portal.key}/letters/${id}`}
        more={onLoad && { onLoad, isLoading: more.isRunning }}
        empty={
          onLoad ? (
            <EmptyState
              title={words.notYet}
              act={
                <Button onPress={onLoad} isBusy={more.isRunning}>
                  {words.further}
                </Button>
              }
            >
              {words.notYetText}
            </EmptyState>
          ) : Object.keys(query).length > 0 ? (
            <EmptyState title={words.noneFits}>{words.noneFitsText}</EmptyState>
          ) : (
            <EmptyState title={words.none}>{words.noneText}</EmptyState>
          )
        }
      />
      <ProblemNotice text={more.problem?.text} />
    </>
  );
}

function columnsOf(format: VenueFormat): readonly [Column<Letter>, ...Column<Letter>[]] {
  const { columns } = words;
  return [
    {
      id: 'subject',
      title: columns.subject,
      cell: ({ subject }) => subject ?? orderWords.letterUnwritten,
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
    { id: 'order', title: columns.order, cell: ({ order }) => order ?? words.unknown },
    { id: 'at', title: columns.at, cell: ({ at }) => instantText(at, format), isInstant: true },
  ];
}
