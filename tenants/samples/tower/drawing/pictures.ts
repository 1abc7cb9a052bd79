import type { Frame } from '../../drawing/drawing.ts';
import { crown, dome, lamplight, soundSkyline } from './indoors.ts';
import { favicon, logo } from './logo.ts';
import { firstLight, kites, morning, starTrails } from './outdoors.ts';
import { ink } from './sky.ts';

const scenes = {
  morning,
  'first-light': firstLight,
  dome,
  'star-trails': starTrails,
  kites,
  lamplight,
  'sound-skyline': soundSkyline,
  crown,
} as const satisfies Record<string, (frame: Frame) => string>;

type Scene = keyof typeof scenes;

/** The two pictures of an event: wide for its page, nearly square for the listing. */
export function picturesOf(scene: Scene): { image_cover: string; image_profile: string } {
  return {
    image_cover: `pictures/${scene}-cover.svg`,
    image_profile: `pictures/${scene}-profile.svg`,
  };
}

/** Every picture of the tower by its path, as SVG. */
export function towerPictures(): Map<string, string> {
  const drawn = new Map([
    ['pictures/logo.svg', logo(ink.deep)],
    ['pictures/logo-dark.svg', logo(ink.paper)],
    ['pictures/favicon.svg', favicon()],
    ['pictures/completed-desktop.svg', morning({ width: 1600, height: 448 })],
    ['pictures/completed-mobile.svg', morning({ width: 1080, height: 605 })],
  ]);
  for (const [name, draw] of Object.entries(scenes)) {
    const { image_cover, image_profile } = picturesOf(name as Scene);
    drawn.set(image_cover, draw({ width: 1800, height: 900 }));
    drawn.set(image_profile, draw({ width: 1088, height: 864 }));
  }
  return drawn;
}
