import { type Colourway, colourways } from './drawing/colours.ts';
import { type Composition, compositions } from './drawing/compositions.ts';
import { favicon, logo } from './drawing/logo.ts';
import { pictureOf } from './kinds.ts';
import { publicProgrammes } from './records.ts';

/** Every picture of the hall by its path, as SVG: its programmes' covers and its own pictures. */
export function hallPictures(): Map<string, string> {
  const { walnut, paper, oxblood } = colourways;
  const own: [string, string][] = [
    ['pictures/logo.svg', logo(paper.line, paper.accent)],
    ['pictures/logo-dark.svg', logo(walnut.line, walnut.accent)],
    ['pictures/favicon.svg', favicon()],
    ['pictures/completed-desktop.svg', compositions.seats(oxblood)],
    ['pictures/completed-mobile.svg', compositions.fermata(oxblood)],
  ];
  const covers = publicProgrammes().map((programme): [string, string] => {
    const path = pictureOf(programme);
    const [, name = '', colours = ''] = /^pictures\/(\w+)-(\w+)\.svg$/.exec(path) ?? [];
    const draw = compositions[name as Composition];
    return [path, draw(colourways[colours as Colourway])];
  });
  return new Map([...own, ...covers]);
}
