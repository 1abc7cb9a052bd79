import type { TenantFileInput } from '../../tenant-file.ts';

type SeatMapInput = NonNullable<TenantFileInput['seat_maps']>[number];
type SectionInput = SeatMapInput['sections'][number];
type RowInput = SectionInput['rows'][number];

const width = 720;
const pitch = 11;
const rowGap = 13;

/** Row letters, without those that look like numbers. */
const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];

interface Block {
  readonly rows: number;
  readonly seats: number;
  readonly y: number;
  readonly curve: number;
  readonly aisles: readonly number[];
}

/** Rows across the hall, each centred and curved around the stage. */
function across({ rows, seats, y, curve, aisles }: Block): RowInput[] {
  const x = (width - (seats - 1 + aisles.length) * pitch) / 2;
  return letters.slice(0, rows).map((row, at) => ({
    row,
    seats,
    x,
    y: y + at * rowGap,
    dx: pitch,
    curve,
    aisles: [...aisles],
  }));
}

const special = (rows: RowInput[], row: string, accessible: number[], companion: number[]) =>
  rows.map((one) => (one.row === row ? { ...one, accessible, companion } : one));

/** Two rows along a side wall, `front` units from it; the second is behind the first. */
const along = (side: 'left' | 'right', front: number, y: number, seats: number, step: number) =>
  ['A', 'B'].map((row, at): RowInput => {
    const x = front - at * rowGap;
    return { row, seats, x: side === 'left' ? x : width - x, y, dx: 0, dy: step };
  });

const sides = ['left', 'right'] as const;

/** Nine boxes of six seats on each side, named after their doors. */
const boxes: SectionInput[] = sides.flatMap((side) =>
  Array.from({ length: 9 }, (_, at) => ({
    id: `box-${at + 1}-${side}`,
    name: `Box ${at + 1} ${side}`,
    rows: along(side, 100, 150 + at * 41, 3, pitch),
  })),
);

const secondTierSides: SectionInput[] = sides.map((side) => ({
  id: `second-tier-${side}`,
  name: `Second Tier ${side}`,
  rows: along(side, 50, 150, 25, 14),
}));

const words: readonly (readonly [text: string, y: number])[] = [
  ['Orchestra', 134],
  ['First Tier', 506],
  ['Second Tier', 634],
  ['Gallery', 748],
];

/** The Main Hall: 2,180 seats on three floors, with boxes, wheelchair places and companion seats. */
export const mainHallMap: SeatMapInput = {
  id: 'main-hall',
  width,
  height: 880,
  r: 4.4,
  other_elements: [
    { kind: 'stage', x: width / 2 - 150, y: 20, width: 300, height: 90, text: 'Stage' },
    ...words.map(([text, y]) => ({ kind: 'text' as const, x: width / 2, y, text })),
    { kind: 'text', x: 94, y: 134, text: 'Boxes' },
    { kind: 'text', x: width - 94, y: 134, text: 'Boxes' },
  ],
  sections: [
    {
      id: 'orchestra',
      name: 'Orchestra',
      rows: special(
        across({ rows: 24, seats: 40, y: 150, curve: 24, aisles: [10, 30] }),
        'Z',
        [1, 3, 38, 40],
        [2, 4, 37, 39],
      ),
    },
    ...boxes,
    {
      id: 'first-tier',
      name: 'First Tier',
      rows: special(
        across({ rows: 6, seats: 52, y: 520, curve: 18, aisles: [13, 39] }),
        'A',
        [1, 52],
        [2, 51],
      ),
    },
    {
      id: 'second-tier',
      name: 'Second Tier',
      rows: across({ rows: 5, seats: 56, y: 648, curve: 16, aisles: [14, 42] }),
    },
    ...secondTierSides,
    {
      id: 'gallery',
      name: 'Gallery',
      rows: across({ rows: 7, seats: 60, y: 762, curve: 14, aisles: [15, 45] }),
    },
  ],
};

/** The sections of the map in each price zone, by the zone's id in rooms.ts. */
export const mainHallZones: Readonly<Record<string, readonly string[]>> = {
  orchestra: ['orchestra'],
  'first-tier': ['first-tier', ...boxes.map((box) => box.id)],
  'second-tier': ['second-tier', ...secondTierSides.map((side) => side.id)],
  gallery: ['gallery'],
};
