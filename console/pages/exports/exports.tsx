import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { useMe } from '../../portal/me.ts';
import { sizeText, exportWords as words } from '../../words/exports.ts';
import { instantText, type VenueFormat } from '../../words/times.ts';
import { ExportActs } from './export-acts.tsx';
import { type Export, filterText, isUnfinished } from './export-data.ts';
import { Schedules } from './schedules.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const { signal } = request;
  const [exports, schedules] = await Promise.all([
    staffOf(portal).call('listExports', { signal }),
    staffOf(portal).call('listExportSchedules', { signal }),
  ]);
  return {
    exports: answerOf(exports, portal, request).export,
    schedules: answerOf(schedules, portal, request).schedule,
  };
}

/** Milliseconds between two polls of exports in progress. */
const pollEvery = 2_000;

/** The exports, with live progress, and the scheduled ones (MON-05). */
export default function Exports() {
  const { portal } = useMe();
  const { exports, schedules } = useLoaderData<typeof clientLoader>();
  usePolling(exports.some(isUnfinished));
  const toOrders = <ButtonLink to={`/${portal.key}/orders`}>{words.toOrders}</ButtonLink>;
  return (
    <Page title={words.title} venue={portal.name} lead={words.lead}>
      <DataTable<Export>
        label={words.title}
        columns={columnsOf(portal)}
        rows={exports}
        idOf={({ id }) => id}
        empty={
          <EmptyState title={words.none} act={toOrders}>
            {words.noneText}
          </EmptyState>
        }
      />
      <Schedules schedules={schedules} />
    </Page>
  );
}

/** Reloads the page's data periodically, while the page is visible. */
function usePolling(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const look = () => document.visibilityState === 'visible' && void revalidate();
    const timer = setInterval(look, pollEvery);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}

const tones: Readonly<Record<Export['state'], Tone>> = {
  queued: 'plain',
  running: 'info',
  done: 'positive',
  failed: 'danger',
};

function columnsOf(format: VenueFormat): readonly [Column<Export>, ...Column<Export>[]] {
  const { columns, kinds, formats, states, reasons } = words;
  return [
    {
      id: 'what',
      title: columns.what,
      cell: (one) => words.nameOf(kinds[one.kind], formats[one.format]),
    },
    { id: 'filter', title: columns.filter, cell: (one) => filterText(one, format) },
    {
      id: 'state',
      title: columns.state,
      cell: ({ state, bytes, reason }) => (
        <>
          <Badge tone={tones[state]}>
            {state === 'done' ? words.readyOf(sizeText(bytes)) : states[state]}
          </Badge>
          {reason && <div>{reasons[reason]}</div>}
        </>
      ),
    },
    { id: 'rows', title: columns.rows, cell: ({ rows }) => words.rows(rows), isNumber: true },
    {
      id: 'by',
      title: columns.by,
      cell: ({ by, is_scheduled }) => (is_scheduled ? `${by}, ${words.scheduled}` : by),
    },
    {
      id: 'until',
      title: columns.until,
      cell: ({ expires_at }) => instantText(expires_at, format),
      isInstant: true,
    },
    { id: 'acts', title: columns.acts, cell: (one) => <ExportActs export={one} />, isActs: true },
  ];
}
