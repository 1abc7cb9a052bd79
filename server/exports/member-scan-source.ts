import { directions, scanReasons, scanResults, wordFor } from '#domain/exports/cell-words.ts';
import { readOrderFilter } from '../orders/list-orders.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import {
  type ExportedMemberScan,
  type MemberScanKey,
  memberScansToExport,
} from '../store/exports/exported-people.ts';
import { type ColumnsOf, countCell, timeCell, yesCell } from './cell.ts';
import type { ExportSource } from './export-source.ts';

const columns: ColumnsOf<ExportedMemberScan, Catalogue> = {
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  'E-mail': ({ email }) => email,
  Membership: ({ ticket_group_id: id }, { groups }) => groups.get(id)?.name ?? id,
  Scanned: ({ at, timezone }) => timeCell(at, timezone),
  'Time zone': ({ timezone }) => timezone,
  Door: ({ door_id: id }, { doors }) => id && (doors.get(id)?.name ?? id),
  'Scanned by': ({ by }) => by,
  Direction: ({ direction }) => wordFor(directions, direction),
  Result: ({ result }) => wordFor(scanResults, result),
  Reason: ({ reason }) => reason && wordFor(scanReasons, reason),
  'Device’s own decision': ({ device_result: result }) => result && wordFor(scanResults, result),
  People: ({ persons }) => countCell(persons),
  Offline: ({ offline }) => yesCell(offline),
  Forced: ({ forced }) => yesCell(forced),
  'Looked up': ({ looked_up: isLookedUp }) => yesCell(isLookedUp),
  Undone: ({ annulled }) => yesCell(annulled),
};
const cells = Object.values(columns);

/** Scans of memberships, grouped by membership, for the days on which they were scanned. */
export const memberScanSource: ExportSource = {
  columns: Object.keys(columns),
  async page(tx, { catalogue, found, after, limits }) {
    // The list of orders reads days in the same way.
    const { from, until } = await readOrderFilter(tx, catalogue, {
      sellers: null,
      filter: found.filter as { readonly from_day?: string; readonly to_day?: string },
    });
    const { scans, last } = await memberScansToExport(tx, {
      after: after as MemberScanKey | null,
      from,
      until,
      looked: limits.scanned,
    });
    return { rows: scans.map((scan) => cells.map((cell) => cell(scan, catalogue))), after: last };
  },
};
