import type { Table } from '../figures/figures.ts';
import type { Installation } from '../installation/installation.ts';
import { isSelected } from '../run/options.ts';
import { sources } from '../run/sources.ts';
import { type ExportAsked, type ExportMeasured, exportTickets } from './export.ts';
import { readFacts } from './facts.ts';
import { measureCalls } from './measure.ts';
import { type Staff, signIn } from './people.ts';
import { callTables } from './requests.ts';
import { firstMessages } from './stream.ts';

type Measured = Pick<Installation, 'url' | 'query' | 'processes'>;

interface TablesAsked {
  /** Number of requests of each kind after the first one. */
  readonly times: number;
  readonly tickets: number;
}

/** The days of purchase to export, with their share of all tickets, and the festival's. */
const exportDays = 18;
const exportShare = 0.12;
const festivalShare = 0.05;

const columns = [
  { name: 'first ms', digits: 0 },
  { name: 'again ms', digits: 1 },
  { name: 'slowest ms', digits: 0 },
  { name: 'processor ms', digits: 1 },
  { name: 'rows', digits: 0 },
] satisfies Table['columns'];

/** Measures staff's lists over a filled portal, one request at a time, then the exports. */
export async function staffTables(
  installation: Measured,
  { times, tickets }: TablesAsked,
  print: (line: string) => void,
): Promise<Table[]> {
  const staff = await signIn(installation);
  const tables: Table[] = [];
  for (const { title, note, calls } of callTables(await readFacts(installation))) {
    if (!isSelected(title)) continue;
    const measured = await measureCalls(installation, staff, calls, times);
    const rows: Table['rows'] = measured.map(
      ({ name, first, again, slowest, processor, rows }) => ({
        name,
        figures: [first, again, slowest, Number.isFinite(processor) ? processor : null, rows],
      }),
    );
    if (title === 'The start page') rows.push(await streamRow(installation, staff.all));
    tables.push({
      title,
      ...(note === undefined ? {} : { note }),
      sources: sources.server,
      names: 'request',
      columns,
      rows,
    });
    print(`${title}: slowest ${Math.max(...measured.map(({ slowest }) => slowest)).toFixed(0)} ms`);
  }
  const exported = 'Exports of tickets';
  if (isSelected(exported)) {
    const files: ExportMeasured[] = [];
    const from_day = new Date(Date.now() - exportDays * 86_400_000).toISOString().slice(0, 10);
    const exports: ExportAsked[] = [
      { format: 'csv', filter: { from_day }, tickets: exportShare * tickets },
      {
        format: 'xlsx',
        filter: { from_day, event: 'festival' },
        tickets: exportShare * festivalShare * tickets,
      },
    ];
    for (const asked of exports) {
      files.push(await exportTickets(installation, staff.all, asked));
      print(`${exported}, ${asked.format}: ${files.at(-1)?.seconds.toFixed(0)} s`);
    }
    tables.push(exportTable(exported, files));
  }
  return tables;
}

async function streamRow(installation: Measured, staff: Staff) {
  const took = await firstMessages(installation, staff);
  return {
    name: 'The stream of updates, until it has sent the numbers and the list',
    figures: [took, null, null, null, null],
  };
}

const exportTable = (title: string, files: readonly ExportMeasured[]): Table => ({
  title,
  note: 'CSV of the tickets that were bought in eighteen days, and XLSX of those of one event. Resident memory of the server, which also makes the files: before, when a tenth of the rows was written, the most since then, and after the download.',
  sources: sources.server,
  names: 'format',
  columns: [
    { name: 'rows', digits: 0 },
    { name: 's', digits: 0 },
    { name: 'MB of the file', digits: 0 },
    { name: 'resident MB before', digits: 0 },
    { name: 'at a tenth', digits: 0 },
    { name: 'at most', digits: 0 },
    { name: 'after', digits: 0 },
  ],
  rows: files.map(({ format, rows, seconds, bytes, before, tenth, most, after }) => ({
    name: format.toUpperCase(),
    figures: [rows, seconds, ...[bytes, before, tenth, most, after].map((size) => size / 1e6)],
  })),
});
