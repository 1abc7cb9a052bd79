import type { Point, SeatMapElement, SeatMapFrame, SeatPlace } from './seat-map.ts';

/**
 * The depth of the best seats in the section before the stage, from its first row (0) to its last
 * (1).
 */
const depthOfBest = 1 / 3;
/** Weight of sideways distance: a seat to the side has a worse view than one equally far behind. */
const sidewaysWeight = 1.5;

type Place = Pick<SeatPlace, 'x' | 'y' | 'section'>;
type Frame = Pick<SeatMapFrame, 'focus' | 'other_elements'>;

/** The front of the hall and its direction of depth; 0 if it has none. */
interface Axis {
  readonly front: Point;
  readonly dx: number;
  readonly dy: number;
}

/** Returns a function for a seat's distance from the map's best place; lower is better. */
export function distanceFromBest(seats: readonly Place[], frame: Frame): (seat: Point) => number {
  const focus = focusOf(seats, frame);
  const { dx, dy } = axisOf(seats, frame);
  return (seat) => {
    const [x, y] = [seat.x - focus.x, seat.y - focus.y];
    const aside = x * dy - y * dx;
    // Sideways distance has extra weight; without an axis it is zero.
    return Math.sqrt(x * x + y * y + (sidewaysWeight ** 2 - 1) * aside * aside);
  };
}

/**
 * The best place of a map: the one set by its author, otherwise slightly behind the front of the section nearest to the
 * stage.
 */
export function focusOf(seats: readonly Place[], frame: Frame): Point {
  if (frame.focus) return frame.focus;
  const { front, dx, dy } = axisOf(seats, frame);
  const nearest = sectionNearestTo(front, seats);
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y, section } of seats) {
    if (section !== nearest) continue;
    const depth = (x - front.x) * dx + (y - front.y) * dy;
    first = Math.min(first, depth);
    last = Math.max(last, depth);
  }
  if (last < first) return front;
  const best = first + (last - first) * depthOfBest;
  return { x: front.x + dx * best, y: front.y + dy * best };
}

/** The axis from the stage to the centre of all seats; none for a hall all around its stage. */
function axisOf(seats: readonly Place[], { other_elements }: Frame): Axis {
  const front = stagePoint(other_elements) ?? frontOf(seats);
  const centre = centreOf(seats);
  const [x, y] = [centre.x - front.x, centre.y - front.y];
  const length = Math.hypot(x, y);
  return length < 1 ? { front, dx: 0, dy: 0 } : { front, dx: x / length, dy: y / length };
}

/** The centre of the stage; undefined if none is drawn. */
function stagePoint(elements: readonly SeatMapElement[]): Point | undefined {
  const stage = elements.find((element) => element.kind === 'stage');
  return stage && { x: stage.x + (stage.width ?? 0) / 2, y: stage.y + (stage.height ?? 0) / 2 };
}

/** The centre of the first row. */
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
