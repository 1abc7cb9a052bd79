import type { SeatIndex } from '#domain/seats/seat-index.ts';

export interface SeatRow {
  readonly section: string;
  readonly row: string;
  /** Indexes of its seats, from one end of the row to the other. */
  readonly seats: readonly number[];
}

/** The rows of a map as people count them: an aisle does not end a row. */
export interface SeatRows {
  readonly rows: readonly SeatRow[];
  /** The names of the sections, in the map's order. */
  readonly sections: readonly string[];
  /** For each seat the index of its row, and its position in it. */
  readonly rowOf: Int32Array;
  readonly columnOf: Int32Array;
}

export function seatRowsOf({ seats }: SeatIndex): SeatRows {
  const grouped = Map.groupBy(seats.keys(), (index) => {
    const seat = seats[index];
    return `${seat?.section}\n${seat?.row}`;
  });
  const rows = [...grouped.values()].map((found): SeatRow => {
    const first = seats[found[0] ?? 0];
    return {
      section: first?.section ?? '',
      row: first?.row ?? '',
      seats: alongTheRow(found, seats),
    };
  });
  const rowOf = new Int32Array(seats.length);
  const columnOf = new Int32Array(seats.length);
  for (const [at, row] of rows.entries()) {
    for (const [column, index] of row.seats.entries()) {
      rowOf[index] = at;
      columnOf[index] = column;
    }
  }
  return { rows, sections: [...new Set(rows.map(({ section }) => section))], rowOf, columnOf };
}

/** Sorts seats from left to right, or from top to bottom if the row runs down the map. */
function alongTheRow(found: readonly number[], seats: SeatIndex['seats']): number[] {
  const at = (index: number) => seats[index] ?? { x: 0, y: 0 };
  const span = (axis: 'x' | 'y'): number => {
    const values = found.map((index) => at(index)[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  const axis = span('y') > span('x') ? 'y' : 'x';
  return found.toSorted((one, other) => at(one)[axis] - at(other)[axis]);
}
