import {
  arc,
  circle,
  group,
  line,
  type Point,
  path,
  polygon,
  rect,
  upTo,
} from '../../drawing/drawing.ts';
import type { Ink } from './inks.ts';

/** Draws a door in a frame of 1200 by 900: its opening is in the middle, ajar, with light inside. */
type Draw = (ink: Ink) => string;

const floor = 760;
const fill = (colour: string) => `fill="${colour}"`;
const stroke = (colour: string, width: number) =>
  `fill="none" stroke="${colour}" stroke-width="${width}"`;

/** The light that an opening casts on the floor. */
const spill = (from: number, to: number, ink: Ink): string =>
  polygon(
    [
      [from, floor],
      [to, floor],
      [to + 190, 900],
      [from - 40, 900],
    ],
    `${fill(ink.light)} opacity="0.5"`,
  );

/** An open door leaf, seen from the side. */
const leaf = (x: number, top: number, width: number, ink: Ink): string => {
  const corners: readonly Point[] = [
    [x, top],
    [x + width, top + 46],
    [x + width, floor + 60],
    [x, floor],
  ];
  const knob = circle(x + width * 0.82, (top + floor) / 2 + 50, 13, fill(ink.light));
  return polygon(corners, fill(ink.leaf)) + knob;
};

const arched = (x: number, y: number, radius: number, colour: string): string =>
  path(`${arc(x, y, radius, 180, 360)}V${floor}H${x - radius}Z`, fill(colour));

const arch: Draw = (ink) =>
  spill(455, 745, ink) +
  arched(600, 400, 215, ink.frame) +
  arched(600, 400, 170, ink.light) +
  group(
    '',
    ...upTo(7).map((at) =>
      path(line(rayOf(600, 400, 235, 285, 180 + at * 30)), stroke(ink.frame, 12)),
    ),
  );

const rayOf = (x: number, y: number, from: number, to: number, degrees: number): Point[] => {
  const radians = (degrees * Math.PI) / 180;
  return [from, to].map((r): Point => [x + r * Math.cos(radians), y + r * Math.sin(radians)]);
};

const double: Draw = (ink) =>
  spill(430, 770, ink) +
  rect(385, 170, 430, floor - 170, fill(ink.frame)) +
  rect(425, 215, 350, floor - 215, fill(ink.light)) +
  leaf(425, 215, -120, ink) +
  leaf(775, 215, 120, ink);

const barn: Draw = (ink) =>
  spill(400, 660, ink) +
  rect(330, 190, 560, 26, fill(ink.frame)) +
  rect(395, 230, 280, floor - 230, fill(ink.light)) +
  rect(600, 216, 300, floor - 216, fill(ink.leaf)) +
  path('M620 240L880 740M880 240L620 740', stroke(ink.frame, 22)) +
  circle(660, 203, 20, fill(ink.frame)) +
  circle(840, 203, 20, fill(ink.frame));

const hatch: Draw = (ink) =>
  polygon(
    [
      [400, 560],
      [800, 560],
      [880, 760],
      [320, 760],
    ],
    fill(ink.frame),
  ) +
  polygon(
    [
      [430, 585],
      [770, 585],
      [830, 735],
      [370, 735],
    ],
    fill(ink.light),
  ) +
  polygon(
    [
      [400, 560],
      [800, 560],
      [740, 250],
      [460, 250],
    ],
    fill(ink.leaf),
  ) +
  path(
    line([
      [540, 735],
      [565, 600],
      [635, 600],
      [660, 735],
    ]),
    stroke(ink.frame, 14),
  ) +
  path('M551 675H649M558 635H642', stroke(ink.frame, 12));

const gate: Draw = (ink) =>
  spill(450, 750, ink) +
  rect(380, 250, 46, floor - 250, fill(ink.frame)) +
  rect(774, 250, 46, floor - 250, fill(ink.frame)) +
  circle(403, 228, 34, fill(ink.frame)) +
  circle(797, 228, 34, fill(ink.frame)) +
  path(`${arc(600, 470, 165, 180, 360)}V${floor}H435Z`, fill(ink.light)) +
  group(
    stroke(ink.leaf, 13),
    ...upTo(8).map((at) => {
      const x = 446 + at * 44;
      const top = 470 - Math.sqrt(Math.max(0, 165 ** 2 - (x - 600) ** 2));
      return path(`M${x} ${Math.round(top)}V${floor}`, '');
    }),
    path('M435 600H765', ''),
  );

const porthole: Draw = (ink) =>
  circle(600, 450, 270, fill(ink.frame)) +
  circle(600, 450, 212, fill(ink.light)) +
  path('M396 500C460 460 520 540 600 500S740 460 804 500A212 212 0 0 1 396 500Z', fill(ink.leaf)) +
  group(
    fill(ink.light),
    ...upTo(12).map((at) => {
      const angle = (at * Math.PI) / 6;
      return circle(600 + 241 * Math.cos(angle), 450 + 241 * Math.sin(angle), 11, '');
    }),
  );

const vault: Draw = (ink) =>
  spill(380, 600, ink) +
  rect(340, 200, 520, floor - 200, fill(ink.frame)) +
  rect(380, 240, 240, floor - 240, fill(ink.light)) +
  circle(690, 490, 220, fill(ink.leaf)) +
  circle(690, 490, 150, stroke(ink.frame, 20)) +
  group(
    stroke(ink.light, 16),
    ...upTo(3).map((at) => path(line(rayOf(690, 490, -90, 90, at * 60)), '')),
  );

const lift: Draw = (ink) =>
  spill(500, 700, ink) +
  rect(370, 200, 460, floor - 200, fill(ink.frame)) +
  rect(410, 250, 380, floor - 250, fill(ink.leaf)) +
  rect(500, 250, 200, floor - 250, fill(ink.light)) +
  path(arc(600, 170, 90, 180, 360), stroke(ink.frame, 18)) +
  path(
    line([
      [600, 170],
      [655, 112],
    ]),
    stroke(ink.light, 14),
  );

const curtain: Draw = (ink) =>
  spill(520, 680, ink) +
  rect(330, 170, 540, 40, fill(ink.frame)) +
  rect(380, 210, 440, floor - 210, fill(ink.light)) +
  path(`M350 210H600C590 420 520 560 470 ${floor}H350Z`, fill(ink.leaf)) +
  path(`M850 210H600C610 420 680 560 730 ${floor}H850Z`, fill(ink.leaf)) +
  group(
    stroke(ink.frame, 8),
    ...upTo(4).map((at) =>
      path(
        `M${390 + at * 48} 215C${385 + at * 45} 440 ${372 + at * 34} 580 ${366 + at * 24} ${floor}`,
        '',
      ),
    ),
    ...upTo(4).map((at) =>
      path(
        `M${810 - at * 48} 215C${815 - at * 45} 440 ${828 - at * 34} 580 ${834 - at * 24} ${floor}`,
        '',
      ),
    ),
  );

const glass: Draw = (ink) =>
  spill(440, 760, ink) +
  rect(400, 180, 400, floor - 180, fill(ink.frame)) +
  group(
    fill(ink.light),
    ...upTo(12).map((at) =>
      rect(430 + (at % 3) * 118, 210 + Math.floor(at / 3) * 137, 104, 123, ''),
    ),
  ) +
  rect(548, 347, 104, 123, fill(ink.leaf)) +
  circle(770, 520, 15, fill(ink.leaf));

export const doors = {
  arch,
  double,
  barn,
  hatch,
  gate,
  porthole,
  vault,
  lift,
  curtain,
  glass,
} as const satisfies Record<string, Draw>;

export type Door = keyof typeof doors;
