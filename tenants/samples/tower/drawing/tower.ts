import { circle, type Point, polygon, rect, upTo } from '../../drawing/drawing.ts';

interface TowerColours {
  readonly light: string;
  readonly shade: string;
  readonly glass: string;
  readonly lamp: string;
}

/**
 * The outline from foot to spire: height above the base and half the width, as fractions of the
 * whole.
 */
const outline: readonly (readonly Point[])[] = [
  [
    [0, 0.092],
    [0.022, 0.086],
    [0.022, 0.06],
    [0.3, 0.043],
    [0.605, 0.034],
  ],
  [
    [0.605, 0.034],
    [0.665, 0.108],
    [0.682, 0.116],
  ],
  [
    [0.73, 0.116],
    [0.746, 0.104],
    [0.782, 0.03],
  ],
  [
    [0.782, 0.026],
    [0.872, 0.019],
  ],
  [
    [0.872, 0.034],
    [0.882, 0.034],
  ],
  [
    [0.914, 0.02],
    [0.93, 0.006],
    [1, 0.0012],
  ],
];

/** Solvarde: a narrowing shaft, the lens-shaped deck, the lamp. Stands on `base` at `x`. */
export function tower(x: number, base: number, height: number, colours: TowerColours): string {
  const { light, shade, glass, lamp } = colours;
  const up = (part: number) => base - height * part;
  const wide = (part: number) => height * part;
  const stages = outline.map((stage) => {
    const right = stage.map(([at, half]): Point => [x + wide(half), up(at)]);
    const left = stage.map(([at, half]): Point => [x - wide(half), up(at)]).reverse();
    const [[foot] = [0], [top] = [0]] = [stage[0], stage.at(-1)];
    const middle: Point[] = [
      [x - wide(0.006), up(top)],
      [x - wide(0.006), up(foot)],
    ];
    return (
      polygon([...right, ...left], `fill="${light}"`) +
      polygon([...right, ...middle], `fill="${shade}"`)
    );
  });
  const slits = upTo(11).map((at) =>
    rect(x - wide(0.016), up(0.56 - at * 0.046), wide(0.006), wide(0.02), `fill="${glass}"`),
  );
  const mullions = upTo(7).map((at) =>
    rect(
      x - wide(0.105) + (at + 0.5) * wide(0.03),
      up(0.73),
      wide(0.004),
      wide(0.048),
      `fill="${shade}"`,
    ),
  );
  return [
    ...stages,
    rect(x - wide(0.108), up(0.73), wide(0.216), wide(0.048), `fill="${glass}"`),
    ...mullions,
    rect(x - wide(0.12), up(0.686), wide(0.24), wide(0.007), `fill="${light}"`),
    rect(x - wide(0.12), up(0.734), wide(0.24), wide(0.006), `fill="${light}"`),
    ...slits,
    rect(x - wide(0.02), up(0.914), wide(0.04), wide(0.032), `fill="${lamp}"`),
    circle(x, up(0.898), wide(0.045), `fill="${lamp}" opacity="0.22"`),
  ].join('');
}
