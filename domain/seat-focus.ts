import type { Point, SeatMapElement, SeatMapFrame, SeatPlace } from './seat-map.ts';

/** How deep in the part before the stage the best seats are, from its first row to its last. */
const depthOfBest = 1 / 3;

type Place = Pick<SeatPlace, 'x' | 'y' | 'section'>;

/**
 * The point of a map that everybody wants to be near: the one that its author names, else a bit
 * behind the front, in the section that is nearest to the stage. A hall in the round names its own.
 */
export function focusOf(
  seats: readonly Place[],
  { focus, other_elements }: Pick<SeatMapFrame, 'focus' | 'other_elements'>,
): Point {
  if (focus) return focus;
  const front = stagePoint(other_elements) ?? frontOf(seats);
  const centre = centreOf(seats);
  const length = Math.hypot(centre.x - front.x, centre.y - front.y);
  // All around the front, or one row: no side of it is behind the other.
  if (length < 1) return front;
  const [dx, dy] = [(centre.x - front.x) / length, (centre.y - front.y) / length];
  const nearest = sectionNearestTo(front, seats);
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y, section } of seats) {
    if (section !== nearest) continue;
    const depth = (x - front.x) * dx + (y - front.y) * dy;
    first = Math.min(first, depth);
    last = Math.max(last, depth);
  }
  const best = first + (last - first) * depthOfBest;
  return { x: front.x + dx * best, y: front.y + dy * best };
}

/** The middle of the stage; undefined where none is drawn. */
function stagePoint(elements: readonly SeatMapElement[]): Point | undefined {
  const stage = elements.find((element) => element.kind === 'stage');
  return stage && { x: stage.x + (stage.width ?? 0) / 2, y: stage.y + (stage.height ?? 0) / 2 };
}

/** The middle of the first row. */
function frontOf(seats: readonly Place[]): Point {
  let [low, high, top] = [0, 0, 0];
  for (const [index, { x, y }] of seats.entries()) {
    low = index === 0 ? x : Math.min(low, x);
    high = index === 0 ? x : Math.max(high, x);
    top = index === 0 ? y : Math.min(top, y);
  }
  return { x: (low + high) / 2, y: top };
}

function centreOf(seats: readonly Place[]): Point {
  const sum = { x: 0, y: 0 };
  for (const { x, y } of seats) {
    sum.x += x;
    sum.y += y;
  }
  const count = Math.max(1, seats.length);
  return { x: sum.x / count, y: sum.y / count };
}

function sectionNearestTo({ x, y }: Point, seats: readonly Place[]): string | undefined {
  let [found, least]: [string | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const seat of seats) {
    const distance = Math.hypot(seat.x - x, seat.y - y);
    if (distance < least) [found, least] = [seat.section, distance];
  }
  return found;
}
