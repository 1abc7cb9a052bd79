import type { SeatKind, SeatPlace } from '#domain/seats/seat-map.ts';

interface Options {
  readonly rows?: number;
  readonly perRow?: number;
  readonly section?: string;
  readonly group?: string;
  readonly top?: number;
  readonly kinds?: Readonly<Record<string, SeatKind>>;
  /** The number of seats between aisles. */
  readonly aisle?: number;
}

/** Straight rows A, B, … of seats 1, 2, …, 20 units apart; seat ids look like "stalls-a-1". */
export function block(options: Options = {}): SeatPlace[] {
  const { rows = 3, perRow = 8, section = 'Stalls', group = 'near', top = 0, kinds = {} } = options;
  const aisle = options.aisle ?? perRow;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: perRow }, (_, at): SeatPlace => {
      const letter = String.fromCharCode(65 + row);
      const id = (seat: number) => `${section}-${letter}-${seat}`.toLowerCase();
      const isLinked = (left: number) => left >= 0 && left + 1 < perRow && left + 1 !== aisle;
      return {
        seat_template_id: id(at + 1),
        seat: String(at + 1),
        row: letter,
        section,
        x: 20 + at * 20 + (at >= aisle ? 20 : 0),
        y: top + 20 + row * 20,
        r: 8,
        ticket_groups: group,
        previous: isLinked(at - 1) ? id(at) : null,
        next: isLinked(at) ? id(at + 2) : null,
        kind: kinds[id(at + 1)] ?? 'standard',
      };
    }),
  ).flat();
}
