import { timesText } from '../../exporting/timing.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';
import { Section } from '../../parts/layout/page.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { useMe } from '../../portal/me.ts';
import { exportWords } from '../../words/exports.ts';
import { instantText, type VenueFormat } from '../../words/times.ts';
import { filterText, type Schedule } from './export-data.ts';
import { ScheduleActs } from './schedule-acts.tsx';

const own = exportWords.schedules;

/** The scheduled exports: when they run, how the last run ended, and what blocks them (MON-05). */
export function Schedules({ schedules }: { readonly schedules: readonly Schedule[] }) {
  const { portal } = useMe();
  return (
    <Section title={own.title}>
      <DataTable<Schedule>
        label={own.title}
        columns={columnsOf(portal)}
        rows={schedules}
        idOf={({ id }) => id}
        empty={<p>{own.noneText}</p>}
      />
    </Section>
  );
}

const tones: Readonly<Record<Schedule['state'], Tone>> = {
  active: 'positive',
  paused: 'warning',
  ended: 'plain',
};

function reasonText({ reason, by }: Schedule): string | null {
  if (reason === null) return null;
  return reason === 'person' ? own.reasons.person : own.reasons[reason](by);
}

function columnsOf(format: VenueFormat): readonly [Column<Schedule>, ...Column<Schedule>[]] {
  const { columns } = own;
  const { kinds, formats, nameOf, times } = exportWords;
  return [
    {
      id: 'what',
      title: columns.what,
      cell: (one) => nameOf(kinds[one.kind], formats[one.format]),
    },
    { id: 'when', title: columns.when, cell: timesText },
    {
      id: 'filter',
      title: columns.filter,
      cell: (one) =>
        one.covers === 'period'
          ? [times.period[one.every], ...withoutDays(one, format)].join('; ')
          : filterText(one, format),
    },
    {
      id: 'state',
      title: columns.state,
      cell: (one) => (
        <>
          <Badge tone={tones[one.state]}>{own.states[one.state]}</Badge>
          {one.reason && <div>{reasonText(one)}</div>}
        </>
      ),
    },
    {
      id: 'next',
      title: columns.next,
      cell: ({ next_at }) => (next_at ? instantText(next_at, format) : own.never),
    },
    {
      id: 'last',
      title: columns.last,
      cell: ({ last }) =>
        last ? own.lastOf(instantText(last.at, format), own.results[last.result]) : own.never,
    },
    { id: 'by', title: columns.by, cell: ({ by }) => by },
    {
      id: 'acts',
      title: columns.acts,
      cell: (one) => <ScheduleActs schedule={one} />,
      isNumber: true,
    },
  ];
}

/** The filters that apply in addition to a period's days. */
function withoutDays(schedule: Schedule, format: VenueFormat) {
  const { from_day: _, to_day: __, ...filter } = schedule.filter;
  return Object.keys(filter).length === 0 ? [] : [filterText({ ...schedule, filter }, format)];
}
