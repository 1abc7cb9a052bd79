import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { doorWords } from '../words/door.ts';
import { clockText, dayText, instantText, localTimeText, zoneText } from '../words/times.ts';
import type { Tone } from './signals.ts';

export type Scanned = StaffCallAnswer<'scanAtDoor'>['scanned'];
type Found = Scanned['found'];
export type TicketAtDoor = Extract<Found, { kind: 'order' }>['ticket'][number];
export type Verdict = TicketAtDoor['verdict'];

/** The time and zone for displayed instants. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly timezone: string;
  /** True if it differs from the scanner's zone, and is therefore named. */
  readonly isElsewhere?: boolean;
}

/** A result as a steward reads it (DOR-03, DOR-04). */
export interface ResultText {
  readonly tone: Tone;
  /** Two or three words, readable from a distance. */
  readonly word: string;
  /** Sentences that explain it. */
  readonly lines: readonly string[];
  /** Notes such as what the visitor has to present. */
  readonly notes: readonly string[];
}

const { details, reasons, results } = doorWords;

/** The text for a scan's answer; for an event elsewhere, times are in its venue's zone. */
export function resultText({ found }: Pick<Scanned, 'found'>, own: Clock): ResultText {
  if (found.kind === 'order') return orderText(found, own);
  const { verdict } = found;
  const clock = clockOf(found, own);
  const subject = found.kind === 'ticket' ? found : undefined;
  return {
    tone: toneOf(verdict),
    word: wordOf(verdict),
    lines: linesOf(verdict, subject, clock),
    notes: notesOf(verdict, clock),
  };
}

function orderText(order: Extract<Found, { kind: 'order' }>, own: Clock): ResultText {
  const { admitted, nobody, which, title } = doorWords.orderChoice;
  const lines = [title(order.order_number)];
  const late = order.ticket.find(({ verdict }) => verdict.overdue);
  const notes = late ? overdueNotes(late.verdict.overdue, clockOf(late, own)) : [];
  if (order.is_shown) return { tone: 'ask', word: which, lines, notes };
  const done = order.ticket.filter(({ scan, verdict }) => scan !== null && isPassed(verdict));
  if (done.length > 0) return { tone: 'in', word: admitted(done.length), lines, notes };
  const reason = order.ticket.find(({ scan }) => scan !== null)?.verdict.reason;
  return { tone: 'no', word: reason ? reasons[reason] : nobody, lines, notes };
}

const isPassed = ({ result }: Verdict): boolean => result !== 'refused';

/** The kind of a verdict, as it looks and sounds. */
function toneOf({ result }: Verdict): Tone {
  if (result === 'refused') return 'no';
  return result === 'admitted' ? 'in' : 'out';
}

/** A verdict in two or three words. */
export function wordOf({ result, reason }: Verdict): string {
  if (result === 'refused') return reason === null ? results.out : reasons[reason];
  if (result === 'left') return results.out;
  return reason === null ? results.in : results.forced;
}

function linesOf(
  { result, reason, before, opens, closed, moved_to, left, persons }: Verdict,
  ticket: TicketAtDoor | undefined,
  clock: Clock,
): string[] {
  const admits = ticket?.admits ?? 1;
  if (result !== 'refused') {
    return [
      ...(reason === null ? [] : [details.overruled(reasons[reason])]),
      ...(admits > 1 || persons > 1 ? [doorWords.people(persons)] : []),
      ...(admits > 1 ? [doorWords.outside(left, admits)] : []),
    ];
  }
  return [
    ...(before ? [cameIn(before, clock)] : []),
    ...(reason === 'no_re_entry' && before ? [details.leftBefore] : []),
    ...(opens === null ? [] : [details.opens(whenText(opens, clock))]),
    ...(closed === null ? [] : [details.closed(whenText(closed, clock))]),
    ...(reason === 'moved'
      ? [moved_to === null ? details.moved : details.movedTo(whenText(moved_to, clock))]
      : []),
    ...(reason === 'too_many' ? [left > 0 ? details.onlyLeft(left) : details.noneLeft] : []),
    ...(reason === 'wrong_session' && ticket?.session
      ? [details.forThis(sessionText(ticket.session))]
      : []),
    ...(reason === 'wrong_door' ? [details.elsewhere] : []),
  ];
}

/** The day and time of a ticket's session, in the venue's zone. */
export const sessionText = ({ date, time }: { readonly date: string; readonly time: string }) =>
  `${dayText(date)}, ${localTimeText(time)}`;

function notesOf({ notes, overdue }: Verdict, clock: Clock): string[] {
  return [
    ...overdueNotes(overdue, clock),
    ...notes.map((note) => {
      if (note.kind === 'note') return note.text;
      if (note.kind === 're_entry') return doorWords.reEntry;
      const { when, where } = placeText(note, clock);
      return doorWords.shownBefore(when, where);
    }),
  ];
}

/** The notice that an instalment is overdue. It denies nobody entry. */
function overdueNotes(since: string | null | undefined, { timezone }: Clock): string[] {
  return since ? [doorWords.overdue(dayText(localDateTime(since, timezone).date))] : [];
}

function cameIn(before: Place, clock: Clock): string {
  const { when, where } = placeText(before, clock);
  return details.cameIn(when, where);
}

interface Place {
  readonly at: string;
  readonly door: string | null;
  readonly by: string | null;
}

function placeText({ at, door, by }: Place, clock: Clock) {
  return {
    when: whenText(at, clock),
    where: (door === null ? '' : details.atDoor(door)) + (by === null ? '' : details.by(by)),
  };
}

/** An instant as people say it: only the time if it is today at the venue, and with its zone if that differs. */
export function whenText(instant: string, { now, timezone, isElsewhere }: Clock): string {
  const format = { timezone, currency: '' };
  const isToday = localDateTime(instant, timezone).date === localDateTime(now, timezone).date;
  const text = isToday ? clockText(instant, format) : instantText(instant, format);
  return isElsewhere ? `${text} (${zoneText(timezone)})` : text;
}

/** The clock of the venue of the scanned item; the scanner's own if the venue is not known. */
function clockOf(found: Exclude<Found, { kind: 'order' }> | TicketAtDoor, own: Clock): Clock {
  const timezone = 'timezone' in found ? found.timezone : null;
  if (timezone === null || timezone === own.timezone) return own;
  return { now: own.now, timezone, isElsewhere: true };
}
