import type { Point, SeatMapElement, SeatMapFrame, SeatPlace } from './seat-map.ts';

/** How deep in the part before the stage the best seats are, from its first row to its last. */
const depthOfBest = 1 / 3;
/** Whoever sits aside sees less than whoever sits as far behind. */
const weightAside = 1.5;

type Place = Pick<SeatPlace, 'x' | 'y' | 'section'>;
type Frame = Pick<SeatMapFrame, 'focus' | 'other_elements'>;

/** Where the hall begins, and the direction in which it is deep; 0 where it has none. */
interface Axis {
  readonly front: Point;
  readonly dx: number;
  readonly dy: number;
}

/** Tells how far a seat is from the best place of a map: the less, the better it is. */
export function worthOf(seats: readonly Place[], frame: Frame): (seat: Point) => number {
  const focus = focusOf(seats, frame);
  const { dx, dy } = axisOf(seats, frame);
  return (seat) => {
    const [x, y] = [seat.x - focus.x, seat.y - focus.y];
    const aside = x * dy - y * dx;
    // What is aside is counted by its weight; without an axis nothing is.
    return Math.sqrt(x * x + y * y + (weightAside ** 2 - 1) * aside * aside);
  };
}

/**
 * The point of a map that everybody wants to be near: the one that its author names, else a bit
 * behind the front, in the section that is nearest to the stage.
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

/** From the stage to the middle of all seats; a hall all around its stage has no depth. */
function axisOf(seats: readonly Place[], { other_elements }: Frame): Axis {
  const front = stagePoint(other_elements) ?? frontOf(seats);
  const centre = centreOf(seats);
  const [x, y] = [centre.x - front.x, centre.y - front.y];
  const length = Math.hypot(x, y);
  return length < 1 ? { front, dx: 0, dy: 0 } : { front, dx: x / length, dy: y / length };
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
