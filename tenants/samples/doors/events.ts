import type { TenantFileInput } from '../../tenant-file.ts';
import { chance } from '../drawing/drawing.ts';
import { type District, districts } from './districts.ts';
import { pictureOf } from './drawing/pictures.ts';
import type { Chapter } from './programme.ts';
import { byDay } from './programme-by-day.ts';
import { byNight } from './programme-by-night.ts';

type EventInput = TenantFileInput['events'][number];

export const chapters: readonly Chapter[] = [...byDay, ...byNight];

/** The number of doors that the festival is named after. */
const doorCount = 1000;

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const ages = ['All ages', '6 and over', '12 and over', '18 and over'];
const languages = ['English', 'English', 'English', 'French', 'Polish', 'Signed'];
const inLanguage: Readonly<Record<string, string>> = { Signed: 'in sign language' };

/** A thousand events, the same ones every time: each opens one thing in one district. */
export function thousandDoors(): EventInput[] {
  const next = chance(1000);
  const all = chapters.flatMap((chapter) =>
    chapter.openings.flatMap((opening) =>
      districts.map((district) => ({ chapter, opening, district, draw: next(), turn: next() })),
    ),
  );
  const drawn = all.toSorted((one, other) => one.draw - other.draw).slice(0, doorCount);
  return drawn.map(({ chapter, opening, district, turn }) =>
    eventOf(chapter, opening, district, Math.floor(turn * 1e6)),
  );
}

/**
 * Picks from a list by a number's remainder, so that one number decides everything about an event.
 */
function pick<T>(list: readonly [T, ...T[]] | readonly T[], turn: number): T {
  return list[turn % list.length] as T;
}

function eventOf(
  chapter: Chapter,
  [title, summary]: readonly [string, string],
  district: District,
  turn: number,
): EventInput {
  const id = `${slugOf(title)}-${district.id}`.slice(0, 63);
  const isFriends = turn % 40 === 0;
  const age = pick(ages, Math.floor(turn / 7));
  const language = pick(languages, Math.floor(turn / 11));
  return {
    id,
    seller: 'doors',
    venue: district.id,
    name: `${title}, ${district.name}`,
    subtitle: `${chapter.minutes} minutes, ${age.toLowerCase()}, ${inLanguage[language] ?? `in ${language}`}`,
    summary,
    description: `${summary}\n\nWe meet ten minutes early at the place named above. The door is opened once and then shut, so please be on time.`,
    category: chapter.category,
    ...(isFriends && { hidden_type: 'public_member_only' as const }),
    meta: {
      image_cover: pictureOf(chapter.door, district.ink, 'cover'),
      image_profile: pictureOf(chapter.door, district.ink),
      district: district.name,
      age,
      language,
      access: turn % 3 === 0 ? ['Step-free', 'Hearing loop'] : ['Hearing loop'],
    },
    schedules: [
      {
        id: 'weekly',
        weekdays: [pick(weekdays, turn)],
        times: [pick(chapter.times, Math.floor(turn / 13))],
        duration_minutes: chapter.minutes,
        capacity: 8 + (turn % 5) * 8,
        days_ahead: 35,
      },
    ],
    groups: [{ id: `${id.slice(0, 55)}-tickets`, name: 'Tickets', types: typesOf(id, chapter) }],
  };
}

function typesOf(id: string, { price }: Chapter): EventInput['groups'][number]['types'] {
  const key = id.slice(0, 55);
  if (price === 0) return [{ id: `${key}-place`, name: 'Place', amount: '0' }];
  const reduced = Math.ceil(price / 2);
  return [
    { id: `${key}-full`, name: 'Full price', rank: 1, amount: `${price}.00` },
    {
      id: `${key}-reduced`,
      name: 'Reduced',
      summary: 'Under 18, students, unwaged',
      rank: 2,
      amount: `${reduced}.00`,
    },
  ];
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
