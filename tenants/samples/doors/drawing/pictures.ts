import { group, picture, rect } from '../../drawing.ts';
import { type Door, doors } from './doors.ts';
import { type InkName, inks } from './inks.ts';
import { favicon, logo } from './logo.ts';

/** Doors are drawn in a frame of 1200 by 900; the wide picture has more wall to both sides. */
const widths = { card: 1200, wide: 2250 } as const;
type Format = keyof typeof widths;

/** The picture of a door in a district's ink, by its path; a thousand events share them. */
export const pictureOf = (door: Door, ink: InkName, format: Format = 'card'): string =>
  `pictures/${door}-${ink}${format === 'card' ? '' : `-${format}`}.svg`;

function drawn(door: Door, name: InkName, format: Format): string {
  const ink = inks[name];
  const width = widths[format];
  return picture(
    { width, height: 900 },
    rect(0, 0, width, 760, `fill="${ink.wall}"`),
    rect(0, 760, width, 140, `fill="${ink.floor}"`),
    group(`transform="translate(${(width - widths.card) / 2} 0)"`, doors[door](ink)),
  );
}

/** Every picture of the festival by its path, as SVG. */
export function doorsPictures(): Map<string, string> {
  const own = new Map([
    ['pictures/logo.svg', logo('#2a0f0c')],
    ['pictures/logo-dark.svg', logo('#fff5e6')],
    ['pictures/favicon.svg', favicon()],
  ]);
  for (const door of Object.keys(doors) as Door[]) {
    for (const ink of Object.keys(inks) as InkName[]) {
      for (const format of Object.keys(widths) as Format[]) {
        own.set(pictureOf(door, ink, format), drawn(door, ink, format));
      }
    }
  }
  return own;
}
