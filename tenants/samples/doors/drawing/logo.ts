import { group, path, picture, polygon, rect } from '../../drawing/drawing.ts';
import { inks } from './inks.ts';

/** A door ajar. */
const sign = (frame: string): string =>
  path('M4 68V20A20 20 0 0 1 44 20V68', `fill="none" stroke="${frame}" stroke-width="8"`) +
  polygon(
    [
      [12, 68],
      [12, 20],
      [30, 28],
      [30, 76],
    ],
    `fill="${inks.ember.leaf}"`,
  ) +
  polygon(
    [
      [32, 28],
      [40, 20],
      [40, 68],
      [32, 70],
    ],
    `fill="${inks.ember.light}"`,
  );

/** M as a Roman numeral, for the number of the festival's doors. */
const thousand = (colour: string): string =>
  path(
    'M70 68V8L98 46L126 8V68',
    `fill="none" stroke="${colour}" stroke-width="9" stroke-linejoin="miter"`,
  ) + rect(144, 60, 8, 8, `fill="${inks.ember.leaf}"`);

export function logo(colour: string): string {
  return picture({ width: 160, height: 80 }, sign(colour), thousand(colour));
}

export function favicon(): string {
  return picture(
    { width: 96, height: 96 },
    rect(0, 0, 96, 96, `fill="${inks.ember.frame}"`),
    group('transform="translate(22 8)"', sign('#fff5e6')),
  );
}
