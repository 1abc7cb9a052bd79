import type { SeatPlace } from '#domain/seats/seat-map.ts';
import { stateOf } from '#domain/seats/seat-map.ts';

import { groupOf, type Hall } from './hall.ts';
import type { SeatRow } from './seat-rows.ts';

/**
 * Seats of a row that look alike, combined into one outline: thousands of seats take few elements.
 */
export interface SeatShape {
  readonly key: string;
  /** Index of the group among those on offer; -1 if the seats are unavailable. */
  readonly group: number;
  readonly kind: SeatPlace['kind'];
  readonly d: string;
}

/** The outlines of a row's seats. The choice is drawn above them. */
export function shapesOf(hall: Hall, states: ArrayLike<string>, row: SeatRow): SeatShape[] {
  const shapes = new Map<string, SeatShape>();
  for (const index of row.seats) {
    const seat = hall.map.seats[index];
    if (!seat) continue;
    const isFree = stateOf(states[index]) === 'available';
    const found = isFree ? groupOf(hall, index) : undefined;
    const group = found ? hall.groups.indexOf(found) : -1;
    const key = `${group} ${seat.kind}`;
    const d = (shapes.get(key)?.d ?? '') + (group === -1 ? dot(seat) : outline(seat));
    shapes.set(key, { key, group, kind: seat.kind, d });
  }
  return [...shapes.values()];
}

const circle = (x: number, y: number, r: number): string =>
  `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0`;

/** A free seat: a circle, or a square for a wheelchair or companion place. */
export function outline({ x, y, r, kind }: SeatPlace): string {
  if (kind === 'standard') return circle(x, y, r);
  const corner = r * 0.35;
  const side = 2 * (r - corner);
  const arc = (dx: number, dy: number) =>
    `a${short(corner)} ${short(corner)} 0 0 1 ${short(dx)} ${short(dy)}`;
  return `M${short(x - r + corner)} ${short(y - r)}h${short(side)}${arc(corner, corner)}v${short(side)}${arc(-corner, corner)}h${short(-side)}${arc(-corner, -corner)}v${short(-side)}${arc(corner, -corner)}`;
}

/** An unavailable seat: a small circle. */
const dot = ({ x, y, r }: SeatPlace): string => circle(x, y, r * 0.4);

const short = (length: number): string => String(Math.round(length * 100) / 100);
