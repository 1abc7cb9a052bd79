import { canOverrule, type ScanReason, type Verdict } from '#domain/doors/verdict.ts';
import type { Scanned } from '#server/doors/scan-ticket.ts';

type Of<K extends Scanned['kind']> = Omit<
  Extract<Scanned, { readonly kind: K }>,
  'kind' | 'isRepeated'
>;
type Ticket = Omit<Of<'ticket'>, 'orderNumber'>;

/** The lines that report a scan at a door. */
export interface ScanLines {
  readonly lines: readonly string[];
  /** The reason for refusing the scan, or a ticket that was named. */
  readonly refused?: string;
}

/** Describes the result of a scan. */
export function scanLines(scanned: Scanned): ScanLines {
  switch (scanned.kind) {
    case 'ticket':
      return ticketLines(scanned);
    case 'membership':
      return membershipLines(scanned);
    case 'order':
      return orderLines(scanned);
    case 'unknown':
      return { lines: [], refused: faultText(scanned.verdict) };
  }
}

function ticketLines({ orderNumber, ...ticket }: Of<'ticket'>): ScanLines {
  const text = `${ticketText(ticket)}, order ${orderNumber}`;
  if (ticket.verdict.result === 'refused') {
    return { lines: [], refused: `${faultText(ticket.verdict)}: ${text}` };
  }
  return { lines: [`${statusText(ticket)}: ${text}`] };
}

function membershipLines(membership: Of<'membership'>): ScanLines {
  const text = membershipText(membership);
  return membership.verdict.result === 'refused' ? { lines: [], refused: text } : { lines: [text] };
}

function orderLines({ orderNumber, tickets, memberships }: Of<'order'>): ScanLines {
  const lines = [
    `Order ${orderNumber}`,
    ...tickets.map((ticket, at) => `${at + 1}. ${statusText(ticket)}: ${ticketText(ticket)}`),
    ...memberships.map(membershipText),
  ];
  const refusedTickets = tickets.flatMap(({ isNamed, verdict }, at) =>
    isNamed && verdict.result === 'refused' ? [at + 1] : [],
  );
  if (refusedTickets.length > 0) {
    const named = refusedTickets.map((number) => `ticket ${number}`).join(', ');
    return { lines, refused: `${named} not admitted` };
  }
  const isValid = [...tickets, ...memberships].some(({ verdict }) => verdict.result !== 'refused');
  if (isValid) return { lines };
  return { lines, refused: `nothing in order ${orderNumber} is valid here and now` };
}

function statusText({ verdict, admits, scan }: Ticket): string {
  if (verdict.result === 'refused') return `Not admitted, ${faultText(verdict)}`;
  const people = admits === 1 ? '' : ` ${verdict.persons} of ${admits} people`;
  if (scan === null) return `Valid now${people}, not redeemed yet`;
  if (verdict.result === 'left') return `Left${people}`;
  return `Redeemed${people}`;
}

function ticketText({ event, type, holder, date, time }: Ticket): string {
  const when = date === null ? 'for any day' : `for ${date} ${time ?? ''}`.trim();
  return [event, type, when, holder].filter(Boolean).join(', ');
}

function membershipText({ verdict, level, members, first, last }: Of<'membership'>): string {
  const { reason, result } = verdict;
  if (result === 'refused' && reason?.startsWith('membership_')) {
    const from = first === null ? '' : ` from ${first}`;
    return `membership ${level} is valid only${from}${last === null ? '' : ` through ${last}`}`;
  }
  if (result === 'refused') return `membership ${level}, ${faultText(verdict)}`;
  const span = last === null ? 'without expiry' : `through ${last}`;
  const from = first === null ? '' : ` from ${first}`;
  return [`Membership ${level}, valid${from} ${span}`, ...members].join(', ');
}

const reasonTexts: Readonly<Record<ScanReason, string>> = {
  wrong_door: 'for another door',
  wrong_day: 'for another day',
  wrong_session: 'for another session',
  too_early: 'too early',
  too_late: 'too late',
  membership_over: 'the membership is over',
  membership_to_come: 'the membership has not begun',
  already_in: 'already in',
  no_re_entry: 'nobody comes in again here',
  not_in: 'not in',
  too_many: 'more people than it admits,',
  cancelled: 'cancelled',
  refunded: 'refunded',
  unpaid: 'not paid',
  moved: 'exchanged for another ticket',
  unknown_code: 'code is not known in this portal',
  other_seller: "code is another seller's",
  nothing_now: 'nothing is valid here and now',
  refused_offline: 'refused by a device without network',
};

function faultText({ reason, before, opens, closed, movedTo, left }: Verdict): string {
  if (reason === null) return '';
  const text = reasonTexts[reason];
  const details = [
    ...(before
      ? [`since ${iso(before.at)} by ${before.device}${before.door ? ` at ${before.door}` : ''}`]
      : []),
    ...(opens === undefined ? [] : [`from ${iso(opens)}`]),
    ...(closed === undefined ? [] : [`until ${iso(closed)}`]),
    ...(typeof movedTo === 'number' ? [`for ${iso(movedTo)}`] : []),
    ...(reason === 'too_many' ? [`${left} left`] : []),
    ...(canOverrule(reason) ? ['(--force admits)'] : []),
  ];
  return [text, ...details].join(' ');
}

const iso = (at: number): string => new Date(at).toISOString();
