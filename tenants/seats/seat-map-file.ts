import { z } from 'zod';
import { described } from '../file/field.ts';
import {
  elementFields,
  pointFields,
  rowFields,
  seatMapFields,
  seatZoneFields,
  sectionFields,
} from './seat-map-fields.ts';

const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and dashes');
/** Lengths are in units of the map, the same as its width. */
const length = z.number().min(-100_000).max(100_000);
const name = z.string().min(1).max(100);
/** Letters and digits of any script, joined by spaces or punctuation, as in "A-1" or "Loge 3". */
const rowName = z
  .string()
  .normalize()
  .regex(
    /^(?=.{1,12}$)[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ .\-/’'][\p{L}\p{M}\p{N}]+)*$/u,
    'up to 12 letters and digits of any script, perhaps with a space, dot, dash or slash between them',
  );
const seatNumbers = z.array(z.int()).max(500).default([]);

const row = z.strictObject(
  described(
    {
      row: rowName,
      seats: z.int().min(1).max(500),
      /** The number of the first seat and the step to the next (2 on a side with odd numbers). */
      first: z.int().min(0).max(10_000).default(1),
      count_by: z.int().min(-10).max(10).default(1),
      /** The position of the first seat and the offset to the next. */
      x: length,
      y: length,
      dx: length,
      dy: length.default(0),
      /** Distance by which the row's middle is pushed off the straight line, to the right of its direction. */
      curve: length.default(0),
      /** Aisles, one step wide, each by the number of seats before it. */
      aisles: z.array(z.int().min(1)).max(20).default([]),
      /** Numbers of seats that are missing, are wheelchair places, or are companion seats. */
      without: seatNumbers,
      accessible: seatNumbers,
      companion: seatNumbers,
    },
    rowFields,
  ),
);

const element = z.strictObject(
  described(
    {
      kind: z.enum(['stage', 'area', 'text', 'path']),
      x: length,
      y: length,
      width: length.min(0).optional(),
      height: length.min(0).optional(),
      text: z.string().max(200).optional(),
      /** The outline of a path in SVG syntax. */
      d: z
        .string()
        .max(20_000)
        .regex(/^[\s\d.,eE+\-MmLlHhVvCcSsQqTtAaZz]*$/, 'an outline as SVG writes it')
        .optional(),
      rotate: z.number().min(-360).max(360).optional(),
    },
    elementFields,
  ),
);

/** A hall: its rows of seats, and the elements drawn with them. Rows keep the file short. */
export const seatMap = z.strictObject(
  described(
    {
      id: key,
      width: length.min(1),
      height: length.min(1),
      /** Radius of a seat. */
      r: length.min(0.1),
      other_elements: z.array(element).max(500).default([]),
      /** The best place, where "best available" starts. By default a third of the depth of the section before the stage. */
      focus: z.strictObject(described({ x: length, y: length }, pointFields)).optional(),
      sections: z
        .array(
          z.strictObject(
            described({ id: key, name, rows: z.array(row).min(1).max(500) }, sectionFields),
          ),
        )
        .min(1)
        .max(500),
    },
    seatMapFields,
  ),
);

/** The seats that a group sells: a section, or some of its rows. */
export const seatZone = z.strictObject(
  described(
    {
      section: key,
      rows: z.array(rowName).min(1).max(500).optional(),
    },
    seatZoneFields,
  ),
);
