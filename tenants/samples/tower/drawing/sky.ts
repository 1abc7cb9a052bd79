import {
  chance,
  circle,
  type Frame,
  gradient,
  n,
  type Point,
  path,
  polygon,
  rect,
  upTo,
} from '../../drawing/drawing.ts';

/** The tower's colours, from night through dawn to paper. */
export const ink = {
  night: '#0b1538',
  deep: '#13235b',
  blue: '#2346b0',
  sky: '#7fb0f5',
  mist: '#dfeafb',
  paper: '#f7f4ee',
  coral: '#ff6a4d',
  ember: '#d9432f',
  gold: '#ffc46b',
} as const;

export function sky(frame: Frame, ...stops: readonly (readonly [number, string])[]): string {
  const { width, height } = frame;
  return `<defs>${gradient('sky', stops)}</defs>${rect(0, 0, width, height, 'fill="url(#sky)"')}`;
}

/** Stars over the upper part of the frame, none within `clear` of the point kept free. */
export function stars(
  frame: Frame,
  options: { count: number; seed: number; until?: number; fill?: string },
): string {
  const { count, seed, until = 0.75, fill = ink.mist } = options;
  const next = chance(seed);
  const dots = upTo(count).map(() => {
    const [x, y, size] = [next() * frame.width, next() ** 1.3 * until * frame.height, next()];
    return circle(x, y, 0.8 + size ** 4 * 3.4, `opacity="${n(0.3 + size * 0.7)}"`);
  });
  return `<g fill="${fill}">${dots.join('')}</g>`;
}

/** The sea from `top` down, with glints that widen towards the viewer below a light at `x`. */
export function sea(
  frame: Frame,
  options: { top: number; fill: string; glint: string; x: number; seed: number },
): string {
  const { top, fill, glint, x, seed } = options;
  const next = chance(seed);
  const depth = frame.height - top;
  const glints = upTo(16).map((row) => {
    const y = top + depth * ((row + 0.6) / 16) ** 1.25;
    const length = (0.25 + next()) * (40 + row * 22);
    const from = x + (next() - 0.5) * (60 + row * 30) - length / 2;
    return rect(from, y, length, 2 + row * 0.35, `rx="2" opacity="${n(0.9 - row * 0.04)}"`);
  });
  return `${rect(0, top, frame.width, depth, `fill="${fill}"`)}<g fill="${glint}">${glints.join('')}</g>`;
}

/** The harbour town: gabled houses along a base line, lower towards the middle of `gap`. */
export function town(
  frame: Frame,
  options: { base: number; fill: string; lit?: string; gap: number; seed: number; scale?: number },
): string {
  const { base, fill, lit, gap, seed, scale = 1 } = options;
  const next = chance(seed);
  const houses: string[] = [];
  for (let x = -20; x < frame.width; ) {
    const width = (36 + next() * 46) * scale;
    const away = Math.min(1, Math.abs(x + width / 2 - gap) / (frame.width * 0.42));
    const height = (26 + next() * 70 * (0.35 + away)) * scale;
    houses.push(house(x, base, width, height, next() > 0.45, `fill="${fill}"`));
    if (lit) houses.push(...windows(x, base, width, height, lit, next));
    x += width - 1;
  }
  return houses.join('');
}

function house(
  x: number,
  base: number,
  width: number,
  height: number,
  gabled: boolean,
  style: string,
): string {
  const roof: Point[] = gabled
    ? [[x + width / 2, base - height - width * 0.42]]
    : [
        [x + width * 0.12, base - height - width * 0.16],
        [x + width, base - height - width * 0.16],
      ];
  return polygon(
    [[x, base], [x, base - height], ...roof, [x + width, base - height], [x + width, base]],
    style,
  );
}

function windows(
  x: number,
  base: number,
  width: number,
  height: number,
  lit: string,
  next: () => number,
): string[] {
  const columns = Math.max(1, Math.floor(width / 20));
  const rows = Math.floor(height / 24);
  return upTo(columns * rows)
    .filter(() => next() > 0.55)
    .map((at) => {
      const left = x + ((at % columns) + 0.5) * (width / columns) - 3.5;
      const top = base - 18 - Math.floor(at / columns) * 22;
      return rect(left, top, 7, 10, `fill="${lit}"`);
    });
}

/** A bird of two wing strokes. */
export function bird(x: number, y: number, span: number, stroke: string): string {
  const lift = span * 0.32;
  return path(
    `M${n(x - span)} ${n(y - lift)}Q${n(x - span * 0.4)} ${n(y - lift * 1.1)} ${n(x)} ${n(y)}` +
      `Q${n(x + span * 0.4)} ${n(y - lift * 1.1)} ${n(x + span)} ${n(y - lift)}`,
    `fill="none" stroke="${stroke}" stroke-width="${n(span * 0.14)}" stroke-linecap="round"`,
  );
}
