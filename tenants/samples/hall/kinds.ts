import { colourways } from './drawing/colours.ts';
import type { Composition } from './drawing/compositions.ts';
import type { Programme } from './records.ts';

/** A kind of evening: its prices and pictures. */
export interface Kind {
  readonly category: string;
  /** The price of the best seats in dollars. */
  readonly price: number;
  readonly minutes: number;
  /** The second ticket type, besides the standard one. */
  readonly reduced: 'under-30' | 'child' | undefined;
  readonly pictures: readonly Composition[];
  readonly hidden_type: 'public_browsable' | 'public_link_only';
}

const open = 'public_browsable';
const kinds = {
  orchestra: {
    category: 'Orchestral Concerts',
    price: 148,
    minutes: 120,
    reduced: 'under-30',
    pictures: ['stave', 'seats', 'fermata'],
    hidden_type: open,
  },
  film: {
    category: 'Film with Orchestra',
    price: 126,
    minutes: 150,
    reduced: undefined,
    pictures: ['screen'],
    hidden_type: open,
  },
  chamber: {
    category: 'Chamber Music',
    price: 54,
    minutes: 100,
    reduced: 'under-30',
    pictures: ['braid'],
    hidden_type: open,
  },
  special: {
    category: 'Special Evenings',
    price: 112,
    minutes: 110,
    reduced: 'under-30',
    pictures: ['fermata', 'seats'],
    hidden_type: open,
  },
  newMusic: {
    category: 'New Music',
    price: 38,
    minutes: 80,
    reduced: 'under-30',
    pictures: ['beats'],
    hidden_type: open,
  },
  late: {
    category: 'Late Night',
    price: 42,
    minutes: 70,
    reduced: undefined,
    pictures: ['late'],
    hidden_type: open,
  },
  family: {
    category: 'Families',
    price: 44,
    minutes: 60,
    reduced: 'child',
    pictures: ['blocks'],
    hidden_type: open,
  },
  school: {
    category: 'Schools',
    price: 14,
    minutes: 60,
    reduced: undefined,
    pictures: ['blocks'],
    hidden_type: 'public_link_only',
  },
  neighborhood: {
    category: 'Neighborhood',
    price: 8,
    minutes: 75,
    reduced: 'child',
    pictures: ['leaves'],
    hidden_type: open,
  },
  talk: {
    category: 'Talks',
    price: 18,
    minutes: 75,
    reduced: undefined,
    pictures: ['rings'],
    hidden_type: open,
  },
} as const satisfies Record<string, Kind>;

/** The order of the categories in the listing's filter. */
export const categories = Object.values(kinds)
  .filter((kind) => kind.hidden_type === open)
  .map((kind) => kind.category);

const byEventType: Readonly<Record<string, keyof typeof kinds>> = {
  'Subscription Season': 'orchestra',
  Chamber: 'chamber',
  'Sound ON': 'newMusic',
  Nightcap: 'late',
  'Pride Alliance': 'late',
  "Young People's Concert": 'family',
  "Very Young People's Concert": 'family',
  "Young People's Concerts for Schools": 'school',
  Parks: 'neighborhood',
  'Parks - Free Indoor Concert': 'neighborhood',
  Community: 'neighborhood',
  'Take a Breath': 'neighborhood',
  Lecture: 'talk',
};

const films = new Set([
  'Jaws',
  'Elf',
  'Back to the Future',
  'The Empire Strikes Back',
  'Psycho',
  'Home Alone',
]);

export function kindOf(programme: Programme): Kind {
  const [work] = programme.works;
  if (work && work !== 'interval' && films.has(work.title)) return kinds.film;
  const [concert] = programme.concerts;
  return kinds[byEventType[concert?.kind ?? ''] ?? 'special'];
}

/** Pictures for orchestra evenings by their solo instrument. */
const bySoloist: readonly (readonly [RegExp, Composition])[] = [
  [/piano/, 'keys'],
  [/violin|cello|viola/, 'strings'],
  [/soprano|tenor|baritone|bass|alto|vocal|chorus/, 'choir'],
  [/clarinet|horn|trumpet|flute|oboe/, 'rings'],
];

/** The picture of an evening, by its kind, its soloist and its number; always the same one. */
export function pictureOf(programme: Programme): string {
  const number = Number(programme.id);
  const { pictures } = kindOf(programme);
  const instrument = programme.soloists[0]?.instrument ?? '';
  const solo = bySoloist.find(([pattern]) => pattern.test(instrument))?.[1];
  const choice =
    solo && pictures.length > 1 && number % 3 > 0 ? solo : pictures[number % pictures.length];
  const colours = Object.keys(colourways);
  return `pictures/${choice}-${colours[number % colours.length]}.svg`;
}
