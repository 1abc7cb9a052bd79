import {
  arc,
  chance,
  circle,
  type Frame,
  group,
  line,
  n,
  type Point,
  path,
  picture,
  polygon,
  rect,
  upTo,
} from '../../drawing/drawing.ts';
import { bird, ink, sea, sky, stars, town } from './sky.ts';
import { tower } from './tower.ts';

/** Admission: the tower over the harbour at ten in the morning, with the sun behind its deck. */
export function morning(frame: Frame): string {
  const { width: w, height: h } = frame;
  const [x, horizon] = [w * 0.62, h * 0.8];
  const deck = horizon - h * 0.7 * 0.7;
  return picture(
    frame,
    sky(frame, [0, '#2f62d6'], [0.55, '#9cc3fa'], [0.8, '#f3e7da']),
    ...[0.78, 0.6, 0.44].map((part, at) =>
      circle(x, deck, h * part, `fill="#ffffff" opacity="${0.07 + at * 0.05}"`),
    ),
    circle(x, deck, h * 0.25, `fill="${ink.coral}"`),
    cloud(w * 0.2, h * 0.3, h * 0.2, '#ffffff', 0.85),
    cloud(w * 0.86, h * 0.2, h * 0.14, '#ffffff', 0.6),
    cloud(w * 0.36, h * 0.5, h * 0.1, '#ffffff', 0.55),
    town(frame, { base: horizon, fill: '#8fa9dd', gap: x, seed: 11, scale: h / 760 }),
    town(frame, { base: horizon, fill: ink.blue, gap: x, seed: 4, scale: h / 1000 }),
    tower(x, horizon + h * 0.012, h * 0.7, {
      light: ink.paper,
      shade: '#c3d0ec',
      glass: ink.deep,
      lamp: ink.gold,
    }),
    sea(frame, { top: horizon, fill: ink.deep, glint: '#7fb0f5', x, seed: 3 }),
    bird(w * 0.44, h * 0.22, h * 0.024, ink.deep),
    bird(w * 0.48, h * 0.27, h * 0.017, ink.deep),
    bird(w * 0.41, h * 0.29, h * 0.014, ink.deep),
  );
}

function cloud(x: number, y: number, size: number, fill: string, opacity: number): string {
  const bars: readonly (readonly [number, number, number])[] = [
    [0, 0, 1.3],
    [0.32, -0.24, 0.8],
    [-0.3, 0.24, 1.5],
  ];
  const height = size * 0.2;
  return group(
    `fill="${fill}" opacity="${opacity}"`,
    ...bars.map(([dx, dy, length]) =>
      rect(
        x + (dx - length / 2) * size,
        y + dy * size,
        length * size,
        height,
        `rx="${n(height / 2)}"`,
      ),
    ),
  );
}

/** First Light: the ascent before sunrise, the sun cut by the sea into bands. */
export function firstLight(frame: Frame): string {
  const { width: w, height: h } = frame;
  const [horizon, radius] = [h * 0.72, h * 0.36];
  const sun = w * 0.46;
  const x = w * 0.46 + h * 0.46;
  const bands = upTo(8).map((at) => {
    const [bottom, gap] = [1 - at * 0.125, 0.05 * (1 - at / 8)];
    return rect(
      sun - radius,
      horizon - radius * (1 - bottom + 0.125 - gap / 2),
      radius * 2,
      radius * (0.125 - gap),
      '',
    );
  });
  return picture(
    frame,
    sky(frame, [0, '#1c2f7c'], [0.3, '#7a4b9c'], [0.55, '#f2786b'], [0.72, '#ffcf8a']),
    stars(frame, { count: 46, seed: 21, until: 0.3 }),
    circle(sun, horizon, radius * 1.75, 'fill="#ffd9a0" opacity="0.16"'),
    circle(sun, horizon, radius * 1.38, 'fill="#ffd9a0" opacity="0.2"'),
    `<clipPath id="sun">${circle(sun, horizon, radius, '')}</clipPath>`,
    group(`clip-path="url(#sun)" fill="${ink.gold}"`, ...bands),
    ridge(frame, horizon, 0.1, '#8a3f6b', 5),
    ridge(frame, horizon, 0.05, '#5b2a63', 9),
    sea(frame, { top: horizon, fill: '#241c52', glint: '#ff9d78', x: sun, seed: 8 }),
    tower(x, horizon + h * 0.14, h * 0.8, {
      light: '#3b2766',
      shade: '#1a1440',
      glass: '#ffb27a',
      lamp: ink.gold,
    }),
    polygon(
      [
        [x - h * 0.34, horizon + h * 0.15],
        [x - h * 0.1, horizon + h * 0.12],
        [x + h * 0.16, horizon + h * 0.118],
        [x + h * 0.5, horizon + h * 0.16],
        [x + h * 0.6, h],
        [x - h * 0.62, h],
      ],
      'fill="#140f33"',
    ),
  );
}

function ridge(frame: Frame, base: number, height: number, fill: string, seed: number): string {
  const next = chance(seed);
  const points = upTo(13).map(
    (at): Point => [(at / 12) * frame.width, base - frame.height * height * (0.25 + next() * 0.75)],
  );
  return polygon([[0, base], ...points, [frame.width, base]], `fill="${fill}"`);
}

/** Night of Telescopes: an hour of stars turning about the pole above the tower. */
export function starTrails(frame: Frame): string {
  const { width: w, height: h } = frame;
  const [x, y] = [w * 0.4, h * 0.4];
  const next = chance(77);
  const shades = [ink.mist, ink.sky, '#b9a5ff', ink.gold, ink.coral];
  const reach = Math.hypot(w * 0.62, h * 0.7);
  // Every star turns by the same angle while the shutter is open.
  const trails = upTo(120).map((at) => {
    const radius = 16 + ((at + next() * 0.7) / 120) ** 0.95 * reach;
    const from = next() * 360;
    const stroke = shades[Math.floor(next() ** 2.4 * shades.length)] ?? ink.mist;
    const width = n(1 + next() ** 4 * 5.5);
    return path(
      arc(x, y, radius, from, from + 52) + arc(x, y, radius, from + 170, from + 222),
      `stroke="${stroke}" stroke-width="${width}" opacity="${n(0.3 + next() * 0.6)}"`,
    );
  });
  const base = h * 0.94;
  return picture(
    frame,
    sky(frame, [0, '#070b24'], [0.6, '#171c5c'], [1, '#3b2f86']),
    group('fill="none" stroke-linecap="round"', ...trails),
    circle(x, y, h * 0.012, `fill="${ink.paper}"`),
    circle(x, y, h * 0.034, `fill="${ink.paper}" opacity="0.2"`),
    ridge(frame, h * 0.96, 0.12, '#110f3a', 15),
    tower(w * 0.7, base, h * 0.74, {
      light: '#1d1f5c',
      shade: '#0c0e33',
      glass: ink.gold,
      lamp: ink.coral,
    }),
    rect(0, h * 0.92, w, h * 0.08, 'fill="#080a26"'),
  );
}

/** Sky Lab: kites over the beach. */
export function kites(frame: Frame): string {
  const { width: w, height: h } = frame;
  const flown: readonly (readonly [number, number, number, number, string, string])[] = [
    [0.5, 0.36, 0.25, 20, ink.coral, ink.ember],
    [0.75, 0.25, 0.15, -14, ink.blue, ink.deep],
    [0.24, 0.24, 0.13, 26, ink.gold, '#f0a53a'],
    [0.87, 0.52, 0.09, 8, ink.paper, ink.mist],
    [0.12, 0.52, 0.075, -10, ink.deep, ink.night],
  ];
  return picture(
    frame,
    sky(frame, [0, '#8fc0fb'], [0.75, '#e4effc']),
    cloud(w * 0.16, h * 0.68, h * 0.22, '#ffffff', 0.9),
    cloud(w * 0.72, h * 0.6, h * 0.26, '#ffffff', 0.8),
    cloud(w * 0.5, h * 0.14, h * 0.14, '#ffffff', 0.6),
    ...flown.map(([x, y]) =>
      path(
        `M${n(w * x)} ${n(h * y)}Q${n(w * (x + 0.1))} ${n(h * 0.72)} ${n(w * 0.66)} ${n(h * 0.93)}`,
        `fill="none" stroke="${ink.deep}" stroke-opacity="0.45" stroke-width="1.6"`,
      ),
    ),
    ...flown.map((kite) => kiteOf(frame, ...kite)),
    path(
      `M0 ${n(h * 0.9)}Q${n(w * 0.3)} ${n(h * 0.82)} ${n(w * 0.62)} ${n(h * 0.9)}T${w} ${n(h * 0.88)}V${h}H0Z`,
      `fill="${ink.gold}"`,
    ),
    path(
      `M0 ${n(h * 0.97)}Q${n(w * 0.4)} ${n(h * 0.88)} ${w} ${n(h * 0.97)}V${h}H0Z`,
      'fill="#f0a53a"',
    ),
  );
}

function kiteOf(
  { width: w, height: h }: Frame,
  atX: number,
  atY: number,
  part: number,
  turn: number,
  fill: string,
  shade: string,
): string {
  const [x, y, size] = [w * atX, h * atY, h * part];
  const tail = upTo(5).map((knot) => {
    const ty = size * (1.05 + knot * 0.2);
    const tx = Math.sin(knot * 1.5) * size * 0.12;
    const bow = size * 0.07;
    const bows: Point[] = [
      [tx - bow, ty - bow * 0.6],
      [tx + bow, ty + bow * 0.6],
      [tx + bow, ty - bow * 0.6],
      [tx - bow, ty + bow * 0.6],
    ];
    return polygon(bows, `fill="${knot % 2 === 0 ? fill : shade}"`);
  });
  const curve = `M0 ${n(size)}q${n(size * 0.2)} ${n(size * 0.3)} 0 ${n(size * 0.5)}t0 ${n(size * 0.5)}`;
  return group(
    `transform="translate(${n(x)} ${n(y)}) rotate(${turn})"`,
    path(curve, `fill="none" stroke="${shade}" stroke-width="${n(size * 0.014)}"`),
    ...tail,
    polygon(
      [
        [0, -size * 0.75],
        [size * 0.55, -size * 0.1],
        [0, size],
        [-size * 0.55, -size * 0.1],
      ],
      `fill="${fill}"`,
    ),
    polygon(
      [
        [0, -size * 0.75],
        [size * 0.55, -size * 0.1],
        [0, size],
      ],
      `fill="${shade}"`,
    ),
    path(
      line([
        [-size * 0.55, -size * 0.1],
        [size * 0.55, -size * 0.1],
      ]),
      `stroke="${ink.paper}" stroke-opacity="0.5" stroke-width="${n(size * 0.016)}"`,
    ),
  );
}
