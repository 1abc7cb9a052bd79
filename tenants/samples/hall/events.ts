import type { TenantFileInput } from '../../tenant-file.ts';
import { type Kind, kindOf, pictureOf } from './kinds.ts';
import { list } from './names.ts';
import type { Programme, Work } from './records.ts';
import { type Room, roomFor, rooms, type Section } from './rooms.ts';
import { mainHallMap, mainHallZones } from './seat-map.ts';
import { programmeTitle } from './titles.ts';

type EventInput = TenantFileInput['events'][number];
type GroupInput = EventInput['groups'][number];
type TypeInput = GroupInput['types'][number];

/** One event template per programme; its concerts are the sessions. */
export function eventOf(programme: Programme): EventInput {
  const kind = kindOf(programme);
  const room: Room = roomOf(programme);
  const title = programmeTitle(programme);
  const picture = pictureOf(programme);
  const seated = isSeated(programme, kind, room);
  const seats = room.sections.reduce((total, section) => total + section.seats, 0);
  return {
    id: `${slug(title)}-${programme.id}`,
    seller: 'hall',
    venue: room.id,
    ...(seated && { seat_map: mainHallMap.id }),
    // Keeps the separator at the end of a line.
    name: title.replaceAll(' · ', '\u00a0· '),
    subtitle: performers(programme),
    summary: works(programme)
      .slice(0, 4)
      .map((work) => `${credit(work)}${work.title}`)
      .join('; '),
    description: description(programme),
    category: kind.category,
    hidden_type: kind.hidden_type,
    ...(galas.has(programme.id) && { event_type: 'single' as const }),
    meta: { image_profile: picture, image_cover: picture, ticket_date_time: 'date_time' },
    sessions: programme.concerts.map((concert) => ({
      start: `${concert.day}T${concert.time}:00`,
      duration_minutes: kind.minutes,
      ...(!seated && { capacity: seats }),
    })),
    groups: room.sections.map((section) => ({
      ...groupOf(programme, kind, section),
      ...(seated && seatsOf(section)),
    })),
  };
}

export function roomOf(programme: Programme): Room {
  const [concert] = programme.concerts;
  return rooms[roomFor(concert?.place ?? '', concert?.kind ?? '')];
}

/** Evenings given once a year; their page asks for no date. */
const galas: ReadonlySet<string> = new Set(['14961']);

/**
 * Galas and orchestra evenings with an odd number sell numbered seats, the others sell sections.
 */
const isSeated = ({ id }: Programme, kind: Kind, room: Room): boolean =>
  room.id === mainHallMap.id &&
  (galas.has(id) || (kind.category === 'Orchestral Concerts' && Number(id) % 2 === 1));

/** The section's seats on the map. */
const seatsOf = (section: Section) => ({
  handler: 'seated' as const,
  capacity: -1,
  seats: (mainHallZones[section.id] ?? []).map((zone) => ({ section: zone })),
});

function groupOf(programme: Programme, kind: Kind, section: Section): GroupInput {
  const id = `${programme.id}-${section.id}`;
  const price = Math.max(8, Math.round(kind.price * section.share));
  const standard = typeOf(`${id}-standard`, 'Standard', price, 1);
  const types: TypeInput[] = [standard];
  if (kind.reduced === 'under-30') {
    types.push({
      ...typeOf(`${id}-under-30`, 'Under 30', Math.round(price / 2), 2),
      summary: 'With proof of age at the door',
      max_per_order: 2,
    });
  }
  if (kind.reduced === 'child') {
    types.push({
      ...typeOf(`${id}-child`, 'Child', Math.round(price / 2), 2),
      summary: 'Up to 14 years',
    });
  }
  return {
    id,
    name: section.name,
    summary: section.summary,
    color: section.colour,
    capacity: section.seats,
    max_tickets_per_order: kind.hidden_type === 'public_link_only' ? 60 : 9,
    types,
  };
}

/** Evenings at the end of the week cost a tenth more, and weekday matinees a tenth less. */
function typeOf(id: string, name: string, price: number, rank: number): TypeInput {
  const part = (share: number) => `${Math.round(price * share)}.00`;
  return {
    id,
    name,
    rank,
    amount: `${price}.00`,
    outside_fees: [{ name: 'fee_fixed_outside', fee: price > 30 ? '5.50' : '1.50' }],
    prices:
      price > 30
        ? [
            { amount: part(1.1), when: { weekdays: ['fri', 'sat'], time_from: '17:00' } },
            {
              amount: part(0.9),
              when: { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], time_before: '16:00' },
            },
          ]
        : [],
  };
}

/** The words for an evening's subtitle and description. */
export interface EveningWords {
  readonly conductor: string;
  readonly instrument: (name: string) => string;
  readonly and: string;
  readonly house: string;
  /** Names the music and its conductor. */
  readonly opening: (music: string, conductor: string | undefined) => string;
  readonly others: string;
  readonly interval: string;
}

const english: EveningWords = {
  conductor: 'conductor',
  instrument: (name) => name,
  and: 'and',
  house: 'Musicians of the house',
  opening: (music, conductor) =>
    `${conductor ? `${conductor} leads` : 'We play'} music by ${music}.`,
  others: 'others',
  interval: '— Intermission —',
};

/** "Michael Tilson Thomas, conductor; Emanuel Ax, piano". */
export function performers(programme: Programme, words = english): string {
  const leads = programme.conductors.slice(0, 2).map((name) => {
    const playing = programme.soloists.find((soloist) => soloist.name === name);
    const also = playing ? `${words.instrument(playing.instrument)} ${words.and} ` : '';
    return `${name}, ${also}${words.conductor}`;
  });
  const guests = programme.soloists
    .filter((soloist) => !programme.conductors.includes(soloist.name))
    .map((soloist) => `${soloist.name}, ${words.instrument(soloist.instrument)}`);
  const shown = [...leads, ...guests].slice(0, 4);
  return shown.length > 0 ? shown.join('; ') : words.house;
}

/**
 * A sentence that can stand alone when the rest is folded away, then the programme line by line.
 */
export function description(programme: Programme, words = english): string {
  const composers = [...new Set(works(programme).map((work) => work.surname))].filter(
    (name) => name !== 'Traditional' && name !== 'VARIOUS',
  );
  const music =
    composers.length > 4
      ? `${composers.slice(0, 4).join(', ')} ${words.and} ${words.others}`
      : list(composers, words.and);
  const lines = programme.works.map((work) =>
    work === 'interval' ? words.interval : `${credit(work)}${work.title}`,
  );
  return `${words.opening(music, programme.conductors[0])}\n\n${lines.join('\n')}`;
}

function works(programme: Programme): Work[] {
  return programme.works.filter((work) => work !== 'interval');
}

function credit(work: Work): string {
  return work.composer === 'VARIOUS' || work.composer === '' ? '' : `${work.composer}: `;
}

function slug(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, 48)
    .replace(/-$/, '');
}
