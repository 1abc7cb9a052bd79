import { contrast, readableColour } from './colour.ts';
import { minContrast } from './palette.ts';

/** The colour of a ticket group's seats, and of the text on them; hex. */
interface SeatColour {
  readonly fill: string;
  readonly label: string;
}

/** Number of groups with a colour of their own (SEA-12). */
export const seatColourCount = 20;

/**
 * Hues in the order in which groups get them, so that a few groups are far apart. The second ten
 * reuse the hues, darker or lighter than the first.
 */
const hues = [250, 34, 178, 322, 106, 142, 286, 70, 214, 358] as const;

/** The twenty colours of a seat map, each with a contrast of 3:1 to all backgrounds (SEA-12). */
export function seatColours(grounds: readonly string[]): readonly SeatColour[] {
  const isDark = grounds.every(
    (ground) => contrast(ground, '#ffffff') > contrast(ground, '#000000'),
  );
  const depths = isDark
    ? ([
        { l: 0.68, c: 0.13 },
        { l: 0.86, c: 0.09 },
      ] as const)
    : ([
        { l: 0.54, c: 0.14 },
        { l: 0.38, c: 0.1 },
      ] as const);
  return depths.flatMap(({ l, c }) =>
    hues.map((h) => {
      const fill = readableColour({ l, c, h }, grounds, minContrast.control);
      return { fill, label: labelOn(fill) };
    }),
  );
}

const labelOn = (fill: string): string =>
  contrast('#ffffff', fill) >= minContrast.text ? '#ffffff' : '#000000';

/** The letter shown with a group's colour: A to T, then again from A. */
export const seatLetter = (at: number): string =>
  String.fromCharCode(65 + (((at % seatColourCount) + seatColourCount) % seatColourCount));
