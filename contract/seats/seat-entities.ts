import { z } from 'zod';
import { id } from '../api/scalars.ts';

const seatMapElement = z.object({
  kind: z.enum(['stage', 'area', 'text', 'path']),
  x: z.number(),
  y: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
  text: z.string().optional(),
  /** The outline of a path in SVG syntax. */
  d: z.string().optional(),
  /** Degrees, clockwise. */
  rotate: z.number().optional(),
});

/** Lengths are in map units. */
export const seatMap = z.object({
  id,
  /** Changes when a seat of the map or an element drawn with it does; the groups that sell it do not matter. */
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  other_elements: z.array(seatMapElement),
  /** The best place, if the map's author set one. */
  focus: z.object({ x: z.number(), y: z.number() }).optional(),
});

/** A row as written by its author: a line of evenly spaced seats, or a flat arc. */
const seatRow = z.object({
  row: z.string(),
  seats: z.int(),
  /** The number of the first seat and the step to the next. */
  first: z.int(),
  count_by: z.int(),
  /** The position of the first seat and the offset to the next. */
  x: z.number(),
  y: z.number(),
  dx: z.number(),
  dy: z.number(),
  /** Distance by which the middle of the row is pushed off the line, to the right of its direction. */
  curve: z.number(),
  /** Aisles, one step wide, each by the number of seats before it. */
  aisles: z.array(z.int()),
  /** Numbers of seats that are missing, are wheelchair places, or are companion seats. */
  without: z.array(z.int()),
  accessible: z.array(z.int()),
  companion: z.array(z.int()),
});

/** All seats of a map, row by row, in the order of the states. */
export const seatPlan = z.object({
  id,
  /** Radius of a seat. */
  r: z.number(),
  sections: z.array(z.object({ id, name: z.string(), rows: z.array(seatRow) })),
});

/** The part of a map that a ticket group sells: a section by its id, or some of its rows. */
export const seatZone = z.object({
  ticket_group_id: id,
  section: id,
  rows: z.array(z.string()).optional(),
});

export const seat = z.object({
  seat_template_id: id,
  seat: z.string(),
  row: z.string(),
  section: z.string(),
  x: z.number(),
  y: z.number(),
  r: z.number(),
  /** Comma-separated ticket group ids. */
  ticket_groups: z.string(),
  previous: id.nullable(),
  next: id.nullable(),
  kind: z.enum(['standard', 'accessible', 'companion']),
  state: z.enum(['available', 'booked', 'unavailable']),
});

export const seatStates = z.object({
  /** The map that the states belong to. */
  hash: z.string(),
  /**
   * One letter per seat in the order of the map's rows: a available, b booked or held, u
   * unavailable.
   */
  states: z.string(),
});
