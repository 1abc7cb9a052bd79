import { useCallback } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { ScanReason } from '#domain/doors/verdict.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { usePolled } from '../../calls/use-polled.ts';
import { Section } from '../../parts/layout/page.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { useMe } from '../../portal/me.ts';
import { doorWords } from '../../words/door.ts';
import { doorsWords } from '../../words/doors.ts';
import { clockText, sessionClockText } from '../../words/times.ts';

type DoorNumbers = StaffCallAnswer<'getDoorNumbers'>;
type SessionNumbers = DoorNumbers['session'][number];
type NumbersOfDoor = DoorNumbers['door'][number];
type Slot = DoorNumbers['five_minutes'][number];

/** Milliseconds between numbers. */
const every = 4_000;
const own = doorsWords.numbers;

/** Today's visitors by session and door, updated live (DOR-10). */
export function Numbers({ first }: { readonly first: DoorNumbers }) {
  const staff = useStaff();
  const call = useCallback(
    (signal: AbortSignal) => staff.call('getDoorNumbers', { query: {}, signal }),
    [staff],
  );
  const numbers = usePolled(first, call, every);
  return (
    <>
      <Section title={own.bySession}>
        <BySession sessions={numbers.session} />
        {numbers.has_more && <p>{own.more}</p>}
      </Section>
      <Section title={own.byDoor}>
        <ByDoor doors={numbers.door} />
        {numbers.five_minutes.length > 0 && <Slots slots={numbers.five_minutes} />}
      </Section>
    </>
  );
}

/** Sessions with visitors expected or scanned; the rest are only counted. */
function BySession({ sessions }: { readonly sessions: readonly SessionNumbers[] }) {
  const { portal } = useMe();
  const used = sessions.filter((session) => session.expected + session.in + session.out > 0);
  const empty = sessions.length - used.length;
  return (
    <>
      <DataTable<SessionNumbers>
        label={own.title}
        columns={[
          {
            id: 'session',
            title: own.session,
            cell: (session) => `${sessionClockText(session, portal)} ${session.event}`,
          },
          count('expected', own.expected, ({ expected }) => expected),
          count('in', own.in, (row) => row.in),
          count('out', own.out, (row) => row.out),
          count('inside', own.inside, (row) => row.in - row.out),
        ]}
        rows={used}
        idOf={({ id }) => id}
        empty={<EmptyState title={own.none}>{own.noneText}</EmptyState>}
      />
      {used.length > 0 && empty > 0 && <p>{own.empty(empty)}</p>}
    </>
  );
}

function ByDoor({ doors }: { readonly doors: readonly NumbersOfDoor[] }) {
  return (
    <DataTable<NumbersOfDoor>
      label={own.byDoor}
      columns={[
        { id: 'door', title: own.door, cell: ({ name }) => name ?? own.noDoor },
        count('in', own.in, (row) => row.in),
        count('out', own.out, (row) => row.out),
        { id: 'refused', title: own.refused, cell: ({ refused }) => reasonsText(refused) },
      ]}
      rows={doors}
      idOf={({ id }) => id ?? ''}
      empty={<EmptyState title={own.noScan}>{own.noScanText}</EmptyState>}
    />
  );
}

function Slots({ slots }: { readonly slots: readonly Slot[] }) {
  const { portal } = useMe();
  return (
    <details>
      <summary>{own.slots}</summary>
      <DataTable<Slot>
        label={own.slots}
        columns={[
          { id: 'from', title: own.slot, cell: ({ from }) => clockText(from, portal) },
          count('in', own.in, (row) => row.in),
          count('out', own.out, (row) => row.out),
          count('refused', own.refused, ({ refused }) => refused),
        ]}
        rows={slots.toReversed()}
        idOf={({ from }) => from}
        empty={null}
      />
    </details>
  );
}

const count = <T,>(id: string, title: string, of: (row: T) => number) => ({
  id,
  title,
  cell: (row: T) => own.people(of(row)),
  isNumber: true,
});

/** Refusals by reason, the most frequent first: "Already in: 3, Wrong day: 1". */
function reasonsText(refused: NumbersOfDoor['refused']): string {
  const counted = Object.entries(refused) as [ScanReason, number][];
  return (
    counted
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, number]) => own.reasonCount(doorWords.reasons[reason], number))
      .join(', ') || '–'
  );
}
