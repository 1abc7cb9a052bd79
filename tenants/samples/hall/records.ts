import records from './data/orchestra-performances-2024.json' with { type: 'json' };
import { personName, surname } from './names.ts';
import { workTitle } from './work-titles.ts';

/** The records as published; a title with italics is { em, _ }. */
type Text = string | { readonly em: string | readonly string[]; readonly _: string };

interface RecordedWork {
  readonly composerName?: string;
  readonly workTitle?: Text;
  readonly movement?: Text;
  readonly conductorName?: string;
  readonly interval?: string;
  readonly soloists: readonly {
    readonly soloistName: string;
    readonly soloistInstrument: string;
    readonly soloistRoles: string;
  }[];
}

interface RecordedConcert {
  readonly eventType: string;
  readonly Location: string;
  readonly Venue: string;
  readonly Date: string;
  readonly Time: string;
}

interface RecordedProgramme {
  readonly programID: string;
  readonly concerts: readonly RecordedConcert[];
  readonly works: readonly RecordedWork[];
}

export interface Performer {
  readonly name: string;
  readonly instrument: string;
}

export interface Work {
  readonly composer: string;
  readonly surname: string;
  readonly title: string;
  readonly conductor: string | undefined;
  readonly soloists: readonly Performer[];
}

export interface Programme {
  readonly id: string;
  /** In order, with 'interval' for the interval. */
  readonly works: readonly (Work | 'interval')[];
  readonly conductors: readonly string[];
  readonly soloists: readonly Performer[];
  /** Local day and time, YYYY-MM-DD and HH:MM, in the hall's zone. */
  readonly concerts: readonly {
    readonly day: string;
    readonly time: string;
    readonly kind: string;
    readonly place: string;
  }[];
}

export const timezone = 'America/New_York';

/** Kinds of concerts that are not public, not in the city, or for donors. */
const leftOut = new Set([
  'Tour',
  'Runout',
  'Private Concert',
  'Chamber Concert (Private)',
  'Fundraising Concert',
]);
const city = /^(Manhattan|Brooklyn|Queens|Bronx|Staten Island), NY$/;

/**
 * The programmes that anyone in the city could buy tickets for. Excludes the concerts listed above, those outside the
 * city, those without a recorded time ("None": a session needs one), and programmes without works or without a
 * remaining concert.
 */
export function publicProgrammes(): Programme[] {
  const programmes: readonly RecordedProgramme[] = records.programs;
  return programmes
    .map(programmeOf)
    .filter((programme) => programme.concerts.length > 0 && programme.works.length > 0);
}

function programmeOf(recorded: RecordedProgramme): Programme {
  const works = recorded.works.map((work) => (work.interval ? 'interval' : workOf(work)));
  const played = works.filter((work) => work !== 'interval');
  return {
    id: recorded.programID,
    works,
    conductors: unique(played.flatMap((work) => work.conductor ?? [])),
    soloists: uniqueBy(
      played.flatMap((work) => work.soloists),
      (soloist) => soloist.name,
    ),
    concerts: recorded.concerts
      .filter(
        (concert) =>
          !leftOut.has(concert.eventType) && city.test(concert.Location) && concert.Time !== 'None',
      )
      .map((concert) => ({
        day: localDay(concert.Date),
        time: clock(concert.Time),
        kind: concert.eventType,
        place: concert.Venue,
      })),
  };
}

/** The pattern of a movement's name; "selections" and "from" are not movements. */
const isMovement = /^(?!Select|From)[A-Z0-9"“].{2,60}$/;

function workOf(work: RecordedWork): Work {
  const composer = work.composerName ?? '';
  const title = workTitle(plain(work.workTitle));
  const movement = plain(work.movement);
  return {
    composer: personName(composer),
    surname: surname(composer),
    title: isMovement.test(movement) ? `${title}: ${movement}` : title,
    conductor: work.conductorName ? personName(work.conductorName) : undefined,
    soloists: work.soloists
      .filter((one) => one.soloistRoles === 'S' && !/philharmonic/i.test(one.soloistName))
      .map(performerOf),
  };
}

function performerOf(one: { soloistName: string; soloistInstrument: string }): Performer {
  return {
    name: personName(one.soloistName),
    instrument: one.soloistInstrument.toLowerCase().replaceAll('/', ' and '),
  };
}

function plain(text: Text | undefined): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  return [text.em].flat().join(' ');
}

/** The local day of a recorded date, which is midnight in New York given in UTC. */
function localDay(date: string): string {
  return Temporal.Instant.from(date).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** "7:30PM" as "19:30". */
function clock(time: string): string {
  const [, hour = '', minute = '', half = ''] = /^(\d+):(\d\d)(AM|PM)$/.exec(time) ?? [];
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

function uniqueBy<T>(items: readonly T[], key: (item: T) => unknown): T[] {
  return [...new Map(items.map((item) => [key(item), item] as const)).values()];
}
