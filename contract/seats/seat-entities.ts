import { z } from 'zod';
import { id } from '../api/scalars.ts';

const seatMapElement = z.object({
  kind: z.enum(['stage', 'area', 'text', 'path']),
  x: z.number(),
  y: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
  text: z.string().optional(),
  /** Outline of a path, as SVG writes it. */
  d: z.string().optional(),
  /** Degrees, clockwise. */
  rotate: z.number().optional(),
});

/** Lengths are in map units. */
export const seatMap = z.object({
  id,
  /** Changes whenever a seat of the map or what is drawn beside it does; who sells it is apart. */
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  other_elements: z.array(seatMapElement),
  /** Where the best seats are, where the map's author names it. */
  focus: z.object({ x: z.number(), y: z.number() }).optional(),
});

/** A row as its author wrote it: a line of seats a step apart, or a flat arc. */
const seatRow = z.object({
  row: z.string(),
  seats: z.int(),
  /** Number of the first seat, and what each further one adds. */
  first: z.int(),
  count_by: z.int(),
  /** The first seat's place, and the step to the next one. */
  x: z.number(),
  y: z.number(),
  dx: z.number(),
  dy: z.number(),
  /** How far the middle of the row is pushed off the line, to the right of its direction. */
  curve: z.number(),
  /** Aisles, one step wide, by how many seats stand before them. */
  aisles: z.array(z.int()),
  /** Numbers of seats that are not there, of wheelchair places, and of their companions' seats. */
  without: z.array(z.int()),
  accessible: z.array(z.int()),
  companion: z.array(z.int()),
});

/** All seats of a map, row by row: their order is that of the states. */
export const seatPlan = z.object({
  id,
  /** Radius of a seat. */
  r: z.number(),
  sections: z.array(z.object({ id, name: z.string(), rows: z.array(seatRow) })),
});

/** What a ticket group sells of a map: a section by its id, or some of its rows. */
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
  /** Comma list of ticket group ids. */
  ticket_groups: z.string(),
  previous: id.nullable(),
  next: id.nullable(),
  kind: z.enum(['standard', 'accessible', 'companion']),
  state: z.enum(['available', 'booked', 'unavailable']),
});

export const seatStates = z.object({
  /** The map that the states belong to. */
  hash: z.string(),
  /** One letter a seat in the order of the map's rows: a available, b booked or held, u unavailable. */
  states: z.string(),
});
