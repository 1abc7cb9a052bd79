import { group, picture, rect } from '../../drawing/drawing.ts';
import { type Door, doors } from './doors.ts';
import { type InkName, inks } from './inks.ts';
import { favicon, logo } from './logo.ts';

/**
 * Doors are drawn in a frame of 1200 by 900. A cover has more wall around the door, placed so that the widest crop of
 * an event page still shows all of it. A banner is all wall except for the door.
 */
const formats = {
  card: { width: 1200, scale: 1, down: 0 },
  cover: { width: 1600, scale: 0.78, down: 60 },
  banner: { width: 3200, scale: 1, down: 0 },
} as const;
type Format = keyof typeof formats;

/** Path of a door's picture in its district's ink; a thousand events share these pictures. */
export const pictureOf = (door: Door, ink: InkName, format: Format = 'card'): string =>
  `pictures/${door}-${ink}${format === 'card' ? '' : `-${format}`}.svg`;

function drawn(door: Door, name: InkName, format: Format): string {
  const ink = inks[name];
  const { width, scale, down } = formats[format];
  const across = (width - 1200 * scale) / 2;
  const [back, edge] = [760, 900].map((y) => y * scale + down) as [number, number];
  return picture(
    { width, height: 900 },
    rect(0, 0, width, 900, `fill="${ink.wall}"`),
    rect(0, back, width, edge - back, `fill="${ink.floor}"`),
    group(`transform="translate(${across} ${down}) scale(${scale})"`, doors[door](ink)),
  );
}

/** The picture shown above an order. */
export const thanks = ['arch', 'ember'] as const;

/** Every picture of the festival by its path, as SVG. */
export function doorsPictures(): Map<string, string> {
  const own = new Map([
    ['pictures/logo.svg', logo('#2a0f0c')],
    ['pictures/logo-dark.svg', logo('#fff5e6')],
    ['pictures/favicon.svg', favicon()],
    [pictureOf(...thanks, 'banner'), drawn(...thanks, 'banner')],
  ]);
  for (const door of Object.keys(doors) as Door[]) {
    for (const ink of Object.keys(inks) as InkName[]) {
      for (const format of ['card', 'cover'] as const) {
        own.set(pictureOf(door, ink, format), drawn(door, ink, format));
      }
    }
  }
  return own;
}
