import {
  arc,
  chance,
  circle,
  type Frame,
  group,
  n,
  path,
  picture,
  rect,
  upTo,
} from '../../drawing/drawing.ts';
import { ink, sky, stars } from './sky.ts';

/** Planetarium: planets on their paths inside the ribbed dome, with the audience below. */
export function dome(frame: Frame): string {
  const { width: w, height: h } = frame;
  const [x, floor, radius] = [w / 2, h * 0.9, Math.min(h * 0.8, w * 0.48)];
  const ribs = upTo(11).map((at) => {
    const across = radius * Math.cos((Math.PI * (at + 1)) / 12);
    return path(
      `M${n(x - across)} ${n(floor)}Q${n(x - across)} ${n(floor - radius * 0.72)} ${n(x)} ${n(floor - radius)}`,
      '',
    );
  });
  const orbits = [0.26, 0.42, 0.6, 0.8].map((part) =>
    path(arc(x, floor, radius * part, 180, 360), ''),
  );
  const planets: readonly (readonly [number, number, number, string])[] = [
    [0.26, 232, 0.034, ink.mist],
    [0.42, 302, 0.055, ink.sky],
    [0.6, 216, 0.082, ink.coral],
    [0.8, 284, 0.05, ink.gold],
  ];
  return picture(
    frame,
    sky(frame, [0, '#070d26'], [1, '#0f1c4d']),
    circle(x, floor, radius * 1.06, 'fill="#1c3382" opacity="0.5"'),
    circle(x, floor, radius, 'fill="#0c1740"'),
    stars(frame, { count: 190, seed: 31, until: 0.9 }),
    group('fill="none" stroke="#5f83d8" stroke-opacity="0.22" stroke-width="2"', ...ribs),
    group('fill="none" stroke="#9dbcf7" stroke-opacity="0.6" stroke-width="2.5"', ...orbits),
    circle(x, floor, radius * 0.36, `fill="${ink.gold}" opacity="0.1"`),
    circle(x, floor, radius * 0.14, `fill="${ink.gold}"`),
    ...planets.map(([part, degrees, size, fill]) => {
      const angle = (degrees * Math.PI) / 180;
      const [px, py] = [
        x + radius * part * Math.cos(angle),
        floor + radius * part * Math.sin(angle),
      ];
      const shade = path(arc(px, py, radius * size, 20, 200), 'fill="#070d26" fill-opacity="0.32"');
      const ring =
        part === 0.6
          ? `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(radius * size * 1.75)}" ry="${n(radius * size * 0.4)}" transform="rotate(-18 ${n(px)} ${n(py)})" fill="none" stroke="${ink.gold}" stroke-width="${n(radius * 0.012)}"/>`
          : '';
      return circle(px, py, radius * size, `fill="${fill}"`) + shade + ring;
    }),
    audience(frame, floor),
  );
}

function audience(frame: Frame, floor: number): string {
  const { width: w, height: h } = frame;
  const row = (y: number, size: number, fill: string, shift: number) => {
    const gap = size * 3.4;
    const heads = upTo(Math.ceil(w / gap) + 2).map((at) => {
      const x = (at - 0.5) * gap + shift;
      return (
        circle(x, y, size, '') +
        rect(x - size * 1.5, y + size * 1.15, size * 3, h, `rx="${n(size * 1.4)}"`)
      );
    });
    return group(`fill="${fill}"`, ...heads);
  };
  return (
    rect(0, floor, w, h - floor, 'fill="#0a1334"') +
    row(floor + h * 0.002, h * 0.021, '#16255e', 0) +
    row(floor + h * 0.05, h * 0.03, '#050a20', h * 0.05)
  );
}

/** After Hours: the museum's windows seen from the square, some with objects in them. */
export function lamplight(frame: Frame): string {
  const { width: w, height: h } = frame;
  const [columns, rows] = [Math.round((w / h) * 3.6), 3];
  const [cell, storey] = [w / columns, (h * 0.94) / rows];
  const next = chance(58);
  const things = [globe, telescope, ship, vase, cat];
  let shown = 0;
  const panes = upTo(columns * rows).map((at) => {
    const [x, y] = [((at % columns) + 0.5) * cell, Math.floor(at / columns) * storey + h * 0.045];
    const [wide, high] = [cell * 0.58, storey * 0.74];
    const lit = next() > 0.42;
    const fill = lit ? (next() > 0.72 ? ink.coral : ink.gold) : '#1b2f74';
    const top = y + wide / 2;
    const shape =
      `M${n(x - wide / 2)} ${n(y + high)}V${n(top)}A${n(wide / 2)} ${n(wide / 2)} 0 0 1 ` +
      `${n(x + wide / 2)} ${n(top)}V${n(y + high)}Z`;
    const thing = lit && at % 3 !== 1 ? things[shown++ % things.length] : undefined;
    const bars = `M${n(x)} ${n(y)}V${n(y + high)}M${n(x - wide / 2)} ${n(top)}H${n(x + wide / 2)}`;
    return (
      (lit
        ? path(
            shape,
            `fill="none" stroke="${fill}" stroke-opacity="0.16" stroke-width="${n(cell * 0.16)}"`,
          )
        : '') +
      path(shape, `fill="${fill}"`) +
      (thing
        ? group(`transform="translate(${n(x)} ${n(y + high)}) scale(${n(wide) / 100})"`, thing())
        : path(bars, 'fill="none" stroke="#0b1538" stroke-opacity="0.55" stroke-width="4"')) +
      rect(x - wide * 0.62, y + high, wide * 1.24, h * 0.014, 'fill="#24397f"')
    );
  });
  return picture(frame, sky(frame, [0, '#0d1844'], [1, '#14245e']), ...panes);
}

// The objects in the windows, each drawn in a box of 100 on its sill at 0.
const dark = `fill="${ink.night}"`;
const drawn = (width: number) => `fill="none" stroke="${ink.night}" stroke-width="${width}"`;

function globe(): string {
  return (
    circle(0, -52, 24, dark) +
    path(arc(0, -52, 32, 20, 250), drawn(4)) +
    path('M0 -20V-8M-18 0Q0 -16 18 0Z', `${drawn(5)}`)
  );
}

function telescope(): string {
  return (
    group(
      'transform="rotate(-32 0 -62)"',
      rect(-38, -70, 62, 15, dark),
      rect(20, -73, 18, 21, dark),
    ) + path('M0 -58L-22 0M0 -58L22 0M0 -58V0', drawn(4))
  );
}

function ship(): string {
  return path(
    'M-34 -14H34L24 0H-24ZM-2 -18V-84H2V-18ZM6 -22Q36 -40 6 -78ZM-6 -22Q-30 -36 -6 -68Z',
    dark,
  );
}

function vase(): string {
  return (
    path('M-14 0Q-26 -24 -8 -40H8Q26 -24 14 0Z', dark) +
    path('M0 -40Q-2 -60 -18 -76M0 -40V-88M0 -40Q4 -58 20 -68', drawn(3.5)) +
    circle(-20, -78, 7, dark) +
    circle(0, -90, 8, dark) +
    circle(22, -70, 6, dark)
  );
}

function cat(): string {
  return path(
    'M-16 0Q-24 -30 -10 -40L-12 -60L-4 -52H6L14 -60L12 -40Q26 -20 18 0ZM18 -2Q40 -4 34 -28Q32 -34 28 -30Q32 -10 16 -12Z',
    dark,
  );
}

/** Audio guide: the skyline as the bars of a sound, the tower its loudest moment. */
export function soundSkyline(frame: Frame): string {
  const { width: w, height: h } = frame;
  const count = Math.round((w / h) * 13) | 1;
  const [gap, middle] = [w / count, (count - 1) / 2];
  const next = chance(40);
  const bars = upTo(count).map((at) => {
    const away = Math.abs(at - middle) / middle;
    const swell = 0.1 + 0.3 * (1 - away) ** 1.4 + 0.16 * next() * (1 - away * 0.5);
    const high = h * (at === middle ? 0.7 : swell);
    const x = (at + 0.5) * gap;
    const fill = at === middle ? ink.coral : away < 0.42 ? ink.blue : '#5f8be6';
    return rect(
      x - gap * 0.27,
      h * 0.52 - high / 2,
      gap * 0.54,
      high,
      `rx="${n(gap * 0.27)}" fill="${fill}"`,
    );
  });
  const top = h * 0.17;
  const rings = upTo(9).map((at) =>
    circle(w / 2, top, h * (0.12 + at * 0.13), `stroke-opacity="${n(0.5 - at * 0.05)}"`),
  );
  return picture(
    frame,
    rect(0, 0, w, h, `fill="${ink.paper}"`),
    group(`fill="none" stroke="${ink.gold}" stroke-width="${n(h * 0.008)}"`, ...rings),
    ...bars,
    circle(w / 2, top, gap * 0.62, `fill="${ink.paper}"`),
    circle(w / 2, top, gap * 0.4, `fill="${ink.coral}"`),
  );
}

/** Friends' preview: the crown's ring walk seen from straight above, with the sea far below. */
export function crown(frame: Frame): string {
  const { width: w, height: h } = frame;
  const [x, y, radius] = [w * 0.5, h * 0.52, h * 0.4];
  const next = chance(16);
  const waves = upTo(70).map(() => {
    const [wx, wy, length] = [next() * w, next() * h, 16 + next() * 60];
    return path(
      `M${n(wx)} ${n(wy)}q${n(length / 4)} -8 ${n(length / 2)} 0t${n(length / 2)} 0`,
      `opacity="${n(0.2 + next() * 0.5)}"`,
    );
  });
  const planks = upTo(72).map((at) => {
    const angle = (at / 72) * Math.PI * 2;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return `M${n(x + dx * radius * 0.68)} ${n(y + dy * radius * 0.68)}L${n(x + dx * radius)} ${n(y + dy * radius)}`;
  });
  const coats = [ink.coral, ink.blue, ink.gold, ink.deep, ink.ember];
  const walkers = upTo(13).map((at) => {
    const angle = ((at * 29 + next() * 14) / 180) * Math.PI;
    const out = radius * (0.76 + next() * 0.16);
    const [px, py, size] = [x + Math.cos(angle) * out, y + Math.sin(angle) * out, h * 0.013];
    return (
      path(
        `M${n(px)} ${n(py)}l${n(size * 4.4)} ${n(size * 3)}`,
        `stroke="${ink.night}" stroke-opacity="0.3" stroke-width="${n(size * 1.6)}" stroke-linecap="round"`,
      ) +
      circle(px, py, size * 1.25, `fill="${coats[at % coats.length]}"`) +
      circle(px, py, size * 0.6, `fill="${ink.night}"`)
    );
  });
  return picture(
    frame,
    sky(frame, [0, '#2c5fd0'], [1, '#17307f']),
    group('fill="none" stroke="#8fb6fa" stroke-width="3" stroke-linecap="round"', ...waves),
    circle(x + h * 0.1, y + h * 0.07, radius * 1.06, `fill="${ink.night}" opacity="0.4"`),
    circle(x, y, radius * 1.05, `fill="${ink.coral}"`),
    circle(x, y, radius, `fill="${ink.paper}"`),
    path(planks.join(''), 'stroke="#d5dcea" stroke-width="2.5" fill="none"'),
    circle(x, y, radius * 0.68, `fill="${ink.deep}"`),
    path(`${arc(x, y, radius * 0.68, 180, 300)}L${n(x)} ${n(y)}Z`, `fill="${ink.blue}"`),
    circle(
      x,
      y,
      radius * 0.5,
      `fill="none" stroke="${ink.sky}" stroke-opacity="0.5" stroke-width="3"`,
    ),
    circle(x, y, radius * 0.3, `fill="${ink.paper}"`),
    circle(x, y, radius * 0.13, `fill="${ink.gold}"`),
    ...walkers,
  );
}
