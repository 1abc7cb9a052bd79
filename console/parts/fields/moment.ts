import { instantsOf } from '#domain/time/local-instants.ts';
import { fieldWords } from '../../words/fields.ts';
import { localTimeText } from '../../words/times.ts';

/** A day and a time as chosen, in the venue's zone. */
export interface Moment {
  /** YYYY-MM-DD, or ''. */
  readonly day: string;
  /** HH:MM, or ''. */
  readonly time: string;
  /** Which one is meant if the time occurs twice. */
  readonly turn?: 'earlier' | 'later' | undefined;
}

/** An instant, ISO 8601; or the error to show at the field. */
type Read =
  | { readonly instant: string; readonly fault?: undefined }
  | { readonly instant?: undefined; readonly fault: string };

const own = fieldWords.moment;

/** The instants that a moment may mean, in milliseconds. */
export const instantsOfMoment = ({ day, time }: Moment, timezone: string): readonly number[] =>
  instantsOf(`${day}T${time}`, timezone);

/** The instant of a moment in a zone, whose clocks may skip or repeat it. */
export function instantIn(moment: Moment, timezone: string): Read {
  const { day, time, turn } = moment;
  if (day === '' || time === '') return { fault: own.missing };
  const [earlier, later] = instantsOfMoment(moment, timezone);
  if (earlier === undefined) return { fault: own.skipped(localTimeText(time)) };
  if (later !== undefined && turn === undefined) return { fault: own.undecided };
  const at = turn === 'later' && later !== undefined ? later : earlier;
  return { instant: new Date(at).toISOString() };
}
