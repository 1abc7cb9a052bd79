import type { z } from 'zod';
import type { ScanPlace } from '#domain/doors/scan-log.ts';
import { canOverrule, type Verdict } from '#domain/doors/verdict.ts';
import type { scanPlace, verdict } from './door-entities.ts';

/** The names of doors, and of the devices and people who scanned. */
export interface PlaceNames {
  door(id: string | null): string | null;
  scanner(key: string): string;
}

/** The place of a scan in wire form. */
export const wirePlace = (
  { at, door, device }: ScanPlace,
  names: PlaceNames,
): z.output<typeof scanPlace> => ({
  at: new Date(at).toISOString(),
  door: names.door(door),
  by: names.scanner(device),
});

/** A verdict in wire form: the server's, or that of a device deciding alone. */
export const wireVerdict = (
  { result, reason, persons, left, before, opens, closed, movedTo, overdue, notes }: Verdict,
  names: PlaceNames,
): z.output<typeof verdict> => ({
  result,
  reason,
  persons,
  left,
  can_force: result === 'refused' && reason !== null && canOverrule(reason),
  before: before ? wirePlace(before, names) : null,
  opens: instantOf(opens),
  closed: instantOf(closed),
  moved_to: instantOf(movedTo),
  overdue: instantOf(overdue),
  notes: notes.map((note) =>
    note.kind === 'shown_before' ? { kind: note.kind, ...wirePlace(note, names) } : note,
  ),
});

const instantOf = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();
