import type { ScanReason } from '#domain/doors/verdict.ts';
import type { DoorStaffRequest, StaffInput } from '../../staff/staff-request.ts';
import { timezoneOf } from '../../store/catalogue/catalogue.ts';
import { doorNumbers } from '../door-numbers.ts';
import { doorRequestOf, placeOf } from './door-request.ts';

type Refused = Partial<Record<ScanReason, number>>;
interface Counts {
  in: number;
  out: number;
}

/** Numbers of a day by door and session, as a page shows them live (DOR-10). */
export async function getDoorNumbers(
  { query }: StaffInput<'getDoorNumbers'>,
  request: DoorStaffRequest,
) {
  const { catalogue } = request;
  const { door } = placeOf(request, { door: query.door });
  const { day, sessions, scans, fiveMinutes, hasMore } = await doorNumbers(doorRequestOf(request), {
    ...(door === undefined ? {} : { door }),
    ...(query.day === undefined ? {} : { day: query.day }),
  });
  const bySession = Map.groupBy(scans, ({ session }) => session);
  const byDoor = Map.groupBy(scans, (scan) => scan.door);
  const listed = new Set<string | null>(sessions.map(({ session }) => session));
  return {
    day,
    session: sessions.map(({ session, event, start, expected }) => ({
      id: session,
      event: catalogue.templates.get(event)?.name ?? event,
      starts_at: new Date(start).toISOString(),
      timezone: timezoneOf(catalogue, event),
      expected,
      ...sumOf(bySession.get(session) ?? []),
    })),
    door: [...byDoor].map(([id, own]) => ({
      id,
      name: id === null ? null : (catalogue.doors.get(id)?.name ?? id),
      ...sumOf(own),
      refused: refusedOf(own),
    })),
    other: sumOf(scans.filter(({ session }) => !listed.has(session))),
    refused: refusedOf(scans),
    five_minutes: fiveMinutes.map((slot) => ({
      ...slot,
      from: new Date(slot.from).toISOString(),
    })),
    has_more: hasMore,
  };
}

const sumOf = (scans: readonly Counts[]): Counts => ({
  in: scans.reduce((sum, scan) => sum + scan.in, 0),
  out: scans.reduce((sum, scan) => sum + scan.out, 0),
});

function refusedOf(scans: readonly { readonly refused: Readonly<Record<string, number>> }[]) {
  const sums: Refused = {};
  for (const { refused } of scans) {
    for (const [reason, count] of Object.entries(refused)) {
      sums[reason as ScanReason] = (sums[reason as ScanReason] ?? 0) + count;
    }
  }
  return sums;
}
