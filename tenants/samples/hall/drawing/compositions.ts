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
import type { Colours } from './colours.ts';

/** All covers have one size; the subject is in the middle, so that any crop shows it. */
const frame: Frame = { width: 1600, height: 1120 };
const { width: w, height: h } = frame;
const [mx, my] = [w / 2, h / 2];

const printed = (colours: Colours, ...parts: readonly string[]) =>
  picture(frame, rect(0, 0, w, h, `fill="${colours.ground}"`), ...parts);
const stroke = (colour: string, width: number) =>
  `fill="none" stroke="${colour}" stroke-width="${width}"`;

/** Orchestra: the five lines of a stave on the swell, with the notes they carry. */
function stave(c: Colours): string {
  const height = (x: number, row: number) =>
    my - 30 + Math.sin(x / 270 + 0.5) * 150 + (row - 2) * (64 + Math.sin(x / 340) * 20);
  const lines = upTo(5).map((row) =>
    path(line(upTo(81).map((at): Point => [at * 20, height(at * 20, row)])), stroke(c.line, 5)),
  );
  const notes: readonly (readonly [number, number])[] = [
    [240, 3],
    [480, 2],
    [700, 0.5],
    [930, 1.5],
    [1160, 3],
    [1390, 1],
  ];
  const heads = notes.map(([x, row], at) => {
    const y = height(x, row);
    const up = row > 1.9;
    const stem = up
      ? `M${x + 41} ${n(y - 10)}V${n(y - 230)}`
      : `M${x - 41} ${n(y + 10)}V${n(y + 230)}`;
    return (
      path(stem, stroke(c.line, 8)) +
      `<ellipse cx="${x}" cy="${n(y)}" rx="46" ry="33" transform="rotate(-24 ${x} ${n(y)})" fill="${at === 2 ? c.accent : c.line}"/>`
    );
  });
  return printed(c, circle(1000, 500, 360, `fill="${c.second}"`), ...lines, ...heads);
}

/** The house: its seats as rows of dots around the stage, one of them yours. */
function seats(c: Colours): string {
  const [x, y] = [mx, h * 0.9];
  const dots = upTo(13).flatMap((row) => {
    const radius = 250 + row * 52;
    const count = 11 + row * 3;
    return upTo(count).map((at) => {
      const angle = ((196 + (at / (count - 1)) * 148) / 180) * Math.PI;
      const yours = row === 5 && at === 16;
      const aisle = at === Math.round(count * 0.27) || at === Math.round(count * 0.73) - 1;
      if (aisle && !yours) return '';
      return circle(
        x + radius * Math.cos(angle),
        y + radius * Math.sin(angle),
        yours ? 25 : 13,
        yours ? `fill="${c.accent}"` : row > 8 ? `fill="${c.second}"` : '',
      );
    });
  });
  return printed(
    c,
    group(`fill="${c.line}"`, ...dots),
    path(`${arc(x, y, 190, 180, 360)}Z`, `fill="${c.accent}"`),
    ...[0.76, 0.52, 0.28].map((part) => path(arc(x, y, 190 * part, 180, 360), stroke(c.ground, 5))),
  );
}

/** Violin and cello: four strings, each caught as it sounds. */
function strings(c: Colours): string {
  const tilted = 'transform="rotate(14 800 560)"';
  const drawn = upTo(4).map((string) => {
    const x = mx - 330 + string * 220;
    const colour = string === 2 ? c.accent : c.line;
    const swing = [46, 74, 96, 58][string] ?? 60;
    const loops = [1, 2, 1, 3][string] ?? 1;
    const shapes = upTo(13).map((at) => {
      const part = -1 + at / 6;
      const points = upTo(41).map((step): Point => {
        const y = -260 + step * 42;
        return [x + Math.sin((step / 40) * Math.PI * loops) * swing * part, y];
      });
      return path(line(points), `stroke-opacity="${Math.abs(part) > 0.98 ? 1 : 0.32}"`);
    });
    return group(stroke(colour, string === 2 ? 4.5 : 3), ...shapes);
  });
  const bow = polygon(
    [
      [-120, 830],
      [w + 120, 500],
      [w + 120, 526],
      [-120, 870],
    ],
    `fill="${c.second}"`,
  );
  return printed(c, bow, group(tilted, ...drawn));
}

/** Piano: the keys from above, one of them down. */
function keys(c: Colours): string {
  // Ivory is the lighter of the two, even on light paper.
  const [ivory, ebony] = c.ground > c.line ? [c.ground, c.line] : [c.line, c.ground];
  const count = 14;
  const wide = w / count;
  const whites = upTo(count).map((at) => {
    const down = at === 8;
    return rect(
      at * wide + 4,
      -20,
      wide - 8,
      h * (down ? 0.83 : 0.79),
      `rx="10" fill="${down ? c.accent : ivory}"`,
    );
  });
  const blacks = upTo(count + 1)
    .filter((at) => ![0, 3].includes(at % 7))
    .map((at) => rect(at * wide - wide * 0.3, -20, wide * 0.6, h * 0.5, `rx="8" fill="${ebony}"`));
  const shine = upTo(count + 1)
    .filter((at) => ![0, 3].includes(at % 7))
    .map((at) =>
      rect(at * wide - wide * 0.2, -20, wide * 0.1, h * 0.45, `fill="${ivory}" opacity="0.14"`),
    );
  return printed(
    c,
    rect(0, h * 0.66, w, h, `fill="${c.second}"`),
    rect(0, 0, w, h * 0.72, `fill="${ebony}"`),
    ...whites,
    ...blacks,
    ...shine,
  );
}

/** Wind and brass: one note as rings of air, leaving the bell. */
function rings(c: Colours): string {
  const [x, y] = [w * 0.33, h * 0.53];
  const air = upTo(17).map((at) =>
    circle(
      x,
      y,
      130 + at * 62,
      `stroke-width="${n(22 - at * 1.1)}" stroke-opacity="${n(1 - at * 0.045)}"`,
    ),
  );
  return printed(
    c,
    group(`fill="none" stroke="${c.line}"`, ...air),
    circle(x, y, 250, `fill="${c.ground}"`),
    circle(x, y, 226, `fill="${c.accent}"`),
    circle(x, y, 150, `fill="${c.second}"`),
    circle(x, y, 62, `fill="${c.ground}"`),
  );
}

/** Voices: pipes of an organ, or a choir standing close. */
function choir(c: Colours): string {
  const count = 15;
  const wide = 92;
  const pipes = upTo(count).map((at) => {
    const away = Math.abs(at - (count - 1) / 2) / ((count - 1) / 2);
    const top = h * (0.12 + 0.42 * away ** 1.5);
    const x = mx + (at - count / 2) * wide;
    const fill = at === 7 ? c.accent : at % 2 === 0 ? c.line : c.second;
    const body =
      `M${n(x + 7)} ${h}V${n(top + wide / 2)}A${wide / 2 - 7} ${wide / 2 - 7} 0 0 1 ` +
      `${n(x + wide - 7)} ${n(top + wide / 2)}V${h}Z`;
    const mouth = h * (0.66 + 0.1 * (1 - away));
    return (
      path(body, `fill="${fill}"`) +
      path(
        `M${n(x + wide / 2 - 21)} ${n(mouth)}A21 30 0 0 1 ${n(x + wide / 2 + 21)} ${n(mouth)}Z`,
        `fill="${c.ground}"`,
      )
    );
  });
  return printed(c, ...pipes);
}

/** Chamber music: a few voices woven into one. */
function braid(c: Colours): string {
  const colours = [c.line, c.accent, c.second, c.line];
  const ribbon = (voice: number) => {
    const point = (at: number, side: number): Point => {
      const t = (at / 120) * Math.PI * 2.6 + (voice * Math.PI) / 2;
      return [at * (w / 120), my + Math.sin(t) * 250 + side * 34];
    };
    const steps = upTo(121);
    return polygon(
      [...steps.map((at) => point(at, -1)), ...steps.reverse().map((at) => point(at, 1))],
      `fill="${colours[voice]}" stroke="${c.ground}" stroke-width="9"`,
    );
  };
  return printed(c, ...upTo(4).map(ribbon));
}

/** Film with orchestra: the beam of the projector through the dark. */
function screen(c: Colours): string {
  const [left, top, wide, high] = [w * 0.5, my - 310, w * 0.4, 470];
  const lens: Point = [w * 0.14, h * 0.76];
  const beam = polygon(
    [lens, [left, top], [left + wide, top], [left + wide, top + high]],
    `fill="${c.line}" opacity="0.14"`,
  );
  const holes = upTo(19).flatMap((at) => [
    rect(at * 90 - 20, h * 0.055, 46, 40, 'rx="9"'),
    rect(at * 90 - 20, h * 0.91, 46, 40, 'rx="9"'),
  ]);
  return printed(
    c,
    rect(0, h * 0.025, w, 108, `fill="${c.second}"`),
    rect(0, h * 0.88, w, 108, `fill="${c.second}"`),
    group(`fill="${c.ground}"`, ...holes),
    beam,
    rect(left, top, wide, high, `rx="6" fill="${c.line}"`),
    path(`${arc(left + wide / 2, top + high, high * 0.62, 180, 360)}Z`, `fill="${c.accent}"`),
    path(`${arc(left + wide / 2, top + high, high * 0.36, 180, 360)}Z`, `fill="${c.second}"`),
    circle(...lens, 80, `fill="${c.accent}"`),
    circle(...lens, 42, `fill="${c.ground}"`),
  );
}

/** For children: the orchestra as building blocks. */
function blocks(c: Colours): string {
  const size = 280;
  const next = chance(41);
  const fills = [c.line, c.accent, c.second];
  const tiles = upTo(24).map((at) => {
    const [x, y] = [(at % 6) * size - 40, Math.floor(at / 6) * size];
    const fill = fills[Math.floor(next() * 3)] ?? c.line;
    const other = fills[(fills.indexOf(fill) + 1 + Math.floor(next() * 2)) % 3] ?? c.accent;
    const shapes = [
      () =>
        circle(x + size / 2, y + size / 2, size * 0.42, `fill="${fill}"`) +
        circle(x + size / 2, y + size / 2, size * 0.16, `fill="${other}"`),
      () =>
        path(`${arc(x, y + size, size * 0.94, 270, 360)}L${x} ${y + size}Z`, `fill="${fill}"`) +
        path(`${arc(x, y + size, size * 0.5, 270, 360)}L${x} ${y + size}Z`, `fill="${other}"`),
      () =>
        upTo(4)
          .map((bar) =>
            rect(
              x + 22 + bar * 62,
              y + 30 + bar * 46,
              44,
              size - 52 - bar * 46,
              `rx="22" fill="${bar === 3 ? other : fill}"`,
            ),
          )
          .join(''),
      () =>
        polygon(
          [
            [x + 14, y + size - 14],
            [x + size / 2, y + 24],
            [x + size - 14, y + size - 14],
          ],
          `fill="${fill}"`,
        ),
      () =>
        upTo(3)
          .map((arch) =>
            path(
              arc(x + size / 2, y + size * 0.82, size * (0.42 - arch * 0.13), 180, 360),
              stroke(arch === 1 ? other : fill, 26),
            ),
          )
          .join(''),
    ];
    return shapes[Math.floor(next() * shapes.length)]?.() ?? '';
  });
  return printed(c, ...tiles);
}

/** New music: two sets of rings that beat against each other. */
function beats(c: Colours): string {
  const rings = (x: number, y: number, colour: string) =>
    group(stroke(colour, 9), ...upTo(26).map((at) => circle(x, y, 30 + at * 46, '')));
  return printed(
    c,
    rings(mx - 210, my - 30, c.second),
    rings(mx + 210, my + 30, c.line),
    circle(mx, my, 120, `fill="${c.accent}"`),
  );
}

/** Late: the moon over the lid of the piano. */
function late(c: Colours): string {
  const [x, y, radius] = [w * 0.6, h * 0.4, 230];
  const glow = upTo(5).map((at) =>
    circle(x, y, radius + 60 + at * 66, `opacity="${n(0.2 - at * 0.03)}"`),
  );
  const lid =
    `M0 ${h}V${n(h * 0.62)}C${n(w * 0.16)} ${n(h * 0.6)} ${n(w * 0.22)} ${n(h * 0.9)} ${n(w * 0.44)} ${n(h * 0.86)}` +
    `S${n(w * 0.74)} ${n(h * 0.7)} ${w} ${n(h * 0.84)}V${h}Z`;
  return printed(
    c,
    group(stroke(c.line, 3), ...glow),
    circle(x, y, radius, `fill="${c.accent}"`),
    circle(x - 96, y - 40, radius * 0.94, `fill="${c.ground}"`),
    path(lid, `fill="${c.second}"`),
    ...upTo(9).map((at) =>
      path(
        lid.replace('V', 'v0V'),
        `${stroke(c.line, 2.5)} stroke-opacity="0.35" transform="translate(0 ${40 + at * 34})"`,
      ),
    ),
  );
}

/** Outdoor and parish concerts: leaves of half circles. */
function leaves(c: Colours): string {
  const size = 200;
  const next = chance(23);
  const fills = [c.line, c.second, c.second, c.accent];
  const tiles = upTo(54).map((at) => {
    const [x, y] = [(at % 9) * size - 100, Math.floor(at / 9) * size - 40];
    const fill = fills[Math.floor(next() * fills.length)];
    const [a, b] =
      next() > 0.5
        ? [`M${x} ${y}`, `${x + size} ${y + size}`]
        : [`M${x + size} ${y}`, `${x} ${y + size}`];
    const [from, to] = [a.slice(1), b];
    const leaf = `M${from}A${size} ${size} 0 0 1 ${to}A${size} ${size} 0 0 1 ${from}Z`;
    return path(leaf, `fill="${fill}"`) + path(`M${from}L${to}`, stroke(c.ground, 5));
  });
  return printed(c, ...tiles);
}

/** The house's own sign, large, for programmes without a picture of their own. */
function fermata(c: Colours): string {
  const [x, y, radius] = [mx, h * 0.74, 520];
  const inner = radius * 0.86;
  const bow = `${arc(x, y, radius, 180, 360)}A${inner} ${radius * 0.93} 0 0 0 ${n(x - radius)} ${y}Z`;
  return printed(
    c,
    ...upTo(7).map((at) => rect(0, 150 + at * 130, w, 2.5, `fill="${c.line}" opacity="0.16"`)),
    path(bow, `fill="${c.line}"`),
    circle(x, y - 90, 96, `fill="${c.accent}"`),
  );
}

/** The hall's pictures by name; each can be drawn in any of its colours. */
export const compositions = {
  stave,
  seats,
  strings,
  keys,
  rings,
  choir,
  braid,
  screen,
  blocks,
  beats,
  late,
  leaves,
  fermata,
} as const satisfies Record<string, (colours: Colours) => string>;

export type Composition = keyof typeof compositions;
