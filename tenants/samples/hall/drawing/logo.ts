import { arc, circle, group, n, path, picture, rect } from '../../drawing/drawing.ts';
import { colourways } from './colours.ts';

// Capitals 60 high, in thick stems and hairlines.
const [stem, hair, height] = [10.5, 2.4, 60];
const box = (x: number, y: number, width: number, high: number) => rect(x, y, width, high, '');
const serif = (x: number, y: number, width: number) => box(x - 5.5, y, width + 11, hair);
const upright = (x: number) =>
  box(x, 0, stem, height) + serif(x, 0, stem) + serif(x, height - hair, stem);
const shape = (d: string) => path(d, '');

interface Letter {
  readonly width: number;
  readonly drawn: string;
}

const capitals: Readonly<Record<'F' | 'E' | 'R' | 'M' | 'A' | 'T', Letter>> = {
  F: {
    width: 42,
    drawn:
      upright(6) +
      box(16, 0, 25, hair) +
      shape('M42 0V17H40.500Q39 4 28 2.400V0Z') +
      box(16, 28.5, 14, hair) +
      shape('M30.5 19.500V40H29.200Q28.6 31 24 30.900V28.500Q28.6 28.4 29.2 19.500Z'),
  },
  E: {
    width: 46,
    drawn:
      upright(6) +
      box(16, 0, 25, hair) +
      shape('M42 0V17H40.500Q39 4 28 2.400V0Z') +
      box(16, 28.5, 14, hair) +
      shape('M30.5 19.500V40H29.200Q28.6 31 24 30.900V28.500Q28.6 28.4 29.2 19.500Z') +
      box(16, height - hair, 26, hair) +
      shape('M45 42V60H28V57.600Q41 56 43.4 42Z'),
  },
  R: {
    width: 54,
    drawn:
      upright(6) +
      shape('M16 0H27C52 0 52 30.4 27 30.400H16V28H25C38 28 38 2.4 25 2.400H16Z') +
      shape(
        'M24 29C36 29 39.5 34 41 44C42.2 52 43 57.5 47.5 57.500C50 57.5 51 55.5 51.2 52H53.400C53 58 50 60.6 45 60.600C36 60.6 32.5 56 31 45.500C29.8 36 28.5 31 22 30.600Z',
      ),
  },
  M: {
    width: 74,
    drawn:
      box(9, 0, hair, height) +
      serif(9, height - hair, hair) +
      box(2, 0, 10, hair) +
      box(57, 0, stem, height) +
      serif(57, height - hair, stem) +
      box(60, 0, 13, hair) +
      shape('M9 0H20.500L41.5 49L37 60H34.600Z') +
      shape('M57 0H60L38.5 53L37 50Z'),
  },
  A: {
    width: 60,
    drawn:
      shape('M29 -1H31.600L56 58H43.500L26 12Z') +
      shape('M29 -1L31 1L9.5 59H6.800Z') +
      box(14.5, 38, 26, hair) +
      serif(8, height - hair, 3) +
      box(38, height - hair, 23, hair),
  },
  T: {
    width: 54,
    drawn:
      box(22, 0, stem, height) +
      serif(22, height - hair, stem) +
      box(2, 0, 50, hair) +
      shape('M2 0H14V2.400Q5 4.5 3.5 19H2Z') +
      shape('M52.5 0H40.500V2.400Q49.5 4.5 51 19H52.500Z'),
  },
};

/** Kerning of letters that lean away from each other. */
const closer: Readonly<Record<string, number>> = { TA: -13, AT: -12, RM: -1, MA: -3 };

function word(text: readonly (keyof typeof capitals)[], x: number, y: number): string {
  let at = x;
  const letters = text.map((capital, place) => {
    const drawn = group(`transform="translate(${n(at)} ${y})"`, capitals[capital].drawn);
    at += capitals[capital].width + 8 + (closer[`${capital}${text[place + 1] ?? ''}`] ?? 0);
    return drawn;
  });
  return letters.join('');
}

/** The sign that gives the house its name, a fermata. */
function sign(x: number, y: number, radius: number, bow: string, dot: string): string {
  const inner = `A${n(radius * 0.84)} ${n(radius * 0.92)} 0 0 0 ${n(x - radius)} ${n(y)}Z`;
  return (
    path(arc(x, y, radius, 180, 360) + inner, `fill="${bow}"`) +
    circle(x, y - radius * 0.17, radius * 0.2, `fill="${dot}"`)
  );
}

/** The word FERMATA beside its sign, for light or dark backgrounds. */
export function logo(ink: string, dot: string): string {
  return picture(
    { width: 556, height: 88 },
    sign(54, 68, 52, ink, dot),
    group(`fill="${ink}"`, word(['F', 'E', 'R', 'M', 'A', 'T', 'A'], 132, 14)),
  );
}

export function favicon(): string {
  const { ground, line, accent } = colourways.oxblood;
  return picture(
    { width: 96, height: 96 },
    rect(0, 0, 96, 96, `fill="${ground}"`),
    sign(48, 64, 38, line, accent),
  );
}
