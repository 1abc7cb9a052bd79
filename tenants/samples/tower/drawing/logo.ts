import { circle, group, path, picture, polygon, rect } from '../../drawing/drawing.ts';
import { ink } from './sky.ts';

/** SOLVARDE in one even stroke, with letters 40 high: path data and width of each. */
const letters: readonly (readonly [path: string, width: number])[] = [
  [
    'M26 8.5C23.5 4.8 19.5 3 14.5 3C8 3 3.5 6.2 3.5 11.2C3.5 16.5 8 18.2 15 19.800C22.5 21.5 26.5 23.5 26.5 28.800C26.5 34 22 37 15 37C9 37 4.5 34.8 2 30.5',
    30,
  ],
  ['M20 3A17 17 0 1 1 20 37A17 17 0 1 1 20 3Z', 40],
  ['M3 0V37H23', 24],
  ['M1 0L17 33.5L33 0', 34],
  ['M1 40L17 6.5L33 40M7.5 28.5H26.5', 34],
  ['M3 40V3H15.500A10 10 0 0 1 15.5 23.500H3M14.5 23.500L26 40', 28],
  ['M3 3V37H13A17 17 0 0 0 13 3Z', 32],
  ['M24 3H3V37H24M3 20H21', 25],
];
const spacing = 9;

function word(x: number, y: number, stroke: string): string {
  let at = x;
  const drawn = letters.map(([d, width]) => {
    const letter = group(`transform="translate(${at} ${y})"`, path(d, ''));
    at += width + spacing;
    return letter;
  });
  return group(`fill="none" stroke="${stroke}" stroke-width="6" stroke-linejoin="miter"`, ...drawn);
}

/** The sign: the tower in front of the sun. */
function sign(x: number, y: number, stone: string): string {
  return group(
    `transform="translate(${x} ${y})"`,
    circle(32, 26, 24, `fill="${ink.coral}"`),
    polygon(
      [
        [24, 68],
        [28.5, 31],
        [17, 24.5],
        [17, 18.5],
        [28.5, 12.5],
        [31, 0],
        [33, 0],
        [35.5, 12.5],
        [47, 18.5],
        [47, 24.5],
        [35.5, 31],
        [40, 68],
      ],
      `fill="${stone}"`,
    ),
    rect(20, 20, 24, 3, `fill="${ink.gold}"`),
  );
}

/** The logo for light (`deep` strokes) or dark backgrounds. */
export function logo(stroke: string): string {
  return picture({ width: 400, height: 72 }, sign(0, 2, stroke), word(78, 18, stroke));
}

export function favicon(): string {
  return picture(
    { width: 96, height: 96 },
    rect(0, 0, 96, 96, `rx="20" fill="${ink.deep}"`),
    group('transform="translate(16 12) scale(1.02)"', sign(0, 2, ink.paper)),
  );
}
