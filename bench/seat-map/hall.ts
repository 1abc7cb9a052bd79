/** A seat in map units; `zone` is one of five colours. */
export interface DrawnSeat {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly zone: number;
}

export interface DrawnHall {
  readonly width: number;
  readonly height: number;
  readonly seats: readonly DrawnSeat[];
}

/** Makes a hall with curved rows around a stage, in zones by distance. */
export function hallOf(count: number): DrawnHall {
  const spacing = 24;
  const perRow = Math.ceil(Math.sqrt(count * 1.6));
  const rows = Math.ceil(count / perRow);
  const width = (perRow + 4) * spacing;
  const seats = Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / perRow);
    const aside = (at % perRow) - (perRow - 1) / 2;
    return {
      x: width / 2 + aside * spacing,
      y: 160 + row * spacing * 1.1 - (aside / perRow) ** 2 * spacing * 8 + spacing * 2,
      r: 9,
      zone: Math.min(4, Math.floor((row / rows) * 5)),
    };
  });
  return { width, height: 260 + rows * spacing * 1.1, seats };
}
