import { picture, rect } from '../../drawing.ts';
import { type Door, doors } from './doors.ts';
import { type InkName, inks } from './inks.ts';
import { favicon, logo } from './logo.ts';

const frame = { width: 1200, height: 900 };

/** The picture of a door in a district's ink, by its path; a thousand events share them. */
export const pictureOf = (door: Door, ink: InkName): string => `pictures/${door}-${ink}.svg`;

function drawn(door: Door, name: InkName): string {
  const ink = inks[name];
  return picture(
    frame,
    rect(0, 0, 1200, 760, `fill="${ink.wall}"`),
    rect(0, 760, 1200, 140, `fill="${ink.floor}"`),
    doors[door](ink),
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
    for (const ink of Object.keys(inks) as InkName[])
      own.set(pictureOf(door, ink), drawn(door, ink));
  }
  return own;
}
