import type { SeatIndex } from '#domain/seats/seat-index.ts';
import type { SeatRows } from './seat-rows.ts';

export type Step =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'row_start'
  | 'row_end'
  | 'first'
  | 'last'
  | 'section_before'
  | 'section_after';

/** The step for a key; with `isFar` (Ctrl), Home and End go to the ends of the map. */
export function stepOfKey(key: string, isFar: boolean): Step | undefined {
  const steps: Readonly<Record<string, Step>> = {
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'up',
    ArrowDown: 'down',
    Home: isFar ? 'first' : 'row_start',
    End: isFar ? 'last' : 'row_end',
    PageUp: 'section_before',
    PageDown: 'section_after',
  };
  return steps[key];
}

const directions = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

/** The seat that a step reaches; the same seat at the end of the map. */
export function stepFrom(map: SeatIndex, rows: SeatRows, from: number, step: Step): number {
  const row = rows.rows[rows.rowOf[from] ?? 0];
  switch (step) {
    case 'left':
    case 'right':
    case 'up':
    case 'down':
      return towards(map, rows, from, directions[step]) ?? from;
    case 'row_start':
      return row?.seats[0] ?? from;
    case 'row_end':
      return row?.seats.at(-1) ?? from;
    case 'first':
      return rows.rows[0]?.seats[0] ?? from;
    case 'last':
      return rows.rows.at(-1)?.seats.at(-1) ?? from;
    case 'section_before':
    case 'section_after': {
      const at = rows.sections.indexOf(row?.section ?? '') + (step === 'section_after' ? 1 : -1);
      const section = rows.sections[at];
      if (section === undefined) return from;
      return rows.rows.find((each) => each.section === section)?.seats[0] ?? from;
    }
  }
}

/**
 * The next seat in a direction on the drawing: the neighbour in the row if the row runs that way,
 * else the nearest seat of another row within a cone of 45°, else within the half of the map
 * beyond.
 */
function towards(
  map: SeatIndex,
  rows: SeatRows,
  from: number,
  [dx, dy]: readonly [number, number],
): number | undefined {
  const seat = map.seats[from];
  if (!seat) return undefined;
  const offset = (to: number): { readonly along: number; readonly aside: number } => {
    const other = map.seats[to] ?? seat;
    const [x, y] = [other.x - seat.x, other.y - seat.y];
    return { along: x * dx + y * dy, aside: Math.abs(x * dy - y * dx) };
  };
  const own = rows.rowOf[from];
  const inRow = rows.rows[own ?? -1]?.seats ?? [];
  const column = rows.columnOf[from] ?? 0;
  for (const next of [inRow[column - 1], inRow[column + 1]]) {
    if (next === undefined) continue;
    const { along, aside } = offset(next);
    if (along > 0 && aside <= along) return next;
  }
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const to of map.seats.keys()) {
    if (rows.rowOf[to] === own) continue;
    const { along, aside } = offset(to);
    if (along <= 0) continue;
    // Seats outside the cone count only if none is inside.
    const cost = along + 2 * aside + (aside > along ? 1e9 : 0);
    if (cost < least) [best, least] = [to, cost];
  }
  return best;
}
