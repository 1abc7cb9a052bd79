import { lettersOf } from './printed-letters.ts';
import type { Lettering, Typeface } from './typeface.ts';

/** A box in ems, drawn as an outline: the inner lines run the opposite way. */
const [left, right, top, edge] = [0.08, 0.62, 0.72, 0.06];
const width = 0.7;

/** Draws a box for each letter that no font has. */
export const boxes: Typeface = {
  draws: () => true,
  lettering: (text, { from, to }): Lettering => ({
    outline: lettersOf(text.slice(from, to)).flatMap((_, at) => [
      ...rectangle(at * width + left, 0, at * width + right, top),
      ...rectangle(at * width + right - edge, edge, at * width + left + edge, top - edge),
    ]),
    width: lettersOf(text.slice(from, to)).length * width,
    top,
    bottom: 0,
  }),
};

const rectangle = (x1: number, y1: number, x2: number, y2: number) => [
  { type: 'M', values: [x1, y1] },
  { type: 'L', values: [x2, y1] },
  { type: 'L', values: [x2, y2] },
  { type: 'L', values: [x1, y2] },
  { type: 'Z', values: [] },
];
