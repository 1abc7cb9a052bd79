/** A size that pictures are rendered at; without a height, in the picture's own proportions. */
type Rung = readonly [width: number | undefined, height: number | undefined];

/** Multiples of a size that pages request on screens of other densities. */
const at = (width: number, height: number, ...scales: readonly number[]): Rung[] =>
  scales.map((scale) => [Math.round(width * scale), Math.round(height * scale)]);

/**
 * The ladder: every size that pictures are rendered at, so that a picture has a few dozen
 * renditions at most, whatever sizes are requested. It has the exact sizes of the pages, whose
 * pictures would otherwise be cropped at the sides: teaser, cart thumbnail and cover (APP-67), the
 * picture over an order, shared links, icons and passes; and squares and uprights for other
 * callers.
 */
const ladder: readonly Rung[] = [
  ...at(272, 216, 1, 2, 3, 4),
  ...at(64, 51, 1, 2, 3),
  ...at(1500, 844, 0.5, 1, 2),
  ...at(1500, 420, 1),
  ...at(750, 420, 1),
  ...at(1200, 630, 1),
  ...at(64, 64, 0.5, 1, 2, 4, 8, 16),
  ...at(660, 660, 1),
  ...at(216, 272, 1, 2, 4),
];
const lengths = [32, 64, 128, 216, 272, 544, 750, 1088, 1200, 1500, 2048, 3000];
const widths: readonly Rung[] = lengths.map((width) => [width, undefined]);
const heights: readonly Rung[] = lengths.map((height) => [undefined, height]);

export interface Size {
  readonly width?: number;
  readonly height?: number;
}

/**
 * The rung nearest to the requested size, by the ratio of the lengths; undefined without a length.
 */
export function nearestRung({
  sizex,
  sizey,
}: {
  sizex?: number | undefined;
  sizey?: number | undefined;
}): Size {
  if (sizex === undefined && sizey === undefined) return {};
  const rungs = sizey === undefined ? widths : sizex === undefined ? heights : ladder;
  const distance = ([width, height]: Rung): number => apart(width, sizex) + apart(height, sizey);
  const [width, height] = rungs.reduce((best, rung) =>
    distance(rung) < distance(best) ? rung : best,
  );
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

const apart = (one: number | undefined, other: number | undefined): number =>
  one === undefined || other === undefined ? 0 : Math.abs(Math.log(one / other));
/** The size reduced in its own proportions until the source covers it without enlarging. */
export function withinSource(size: Size, source: { width: number; height: number }): Size {
  const { width, height } = size;
  const scale = Math.min(1, source.width / (width ?? 1), source.height / (height ?? 1));
  const shrunk = (length: number): number => Math.max(1, Math.round(length * scale));
  return {
    ...(width !== undefined && { width: shrunk(width) }),
    ...(height !== undefined && { height: shrunk(height) }),
  };
}
