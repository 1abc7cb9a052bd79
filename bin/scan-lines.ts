import type { Scanned } from '#server/doors/redeem-ticket.ts';

type Of<K extends Scanned['kind']> = Omit<Extract<Scanned, { readonly kind: K }>, 'kind'>;
type Ticket = Omit<Of<'ticket'>, 'orderNumber'>;

/** The report of a scan for the door. */
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
  }
}

function ticketLines({ orderNumber, ...ticket }: Of<'ticket'>): ScanLines {
  const text = `${ticketText(ticket)}, order ${orderNumber}`;
  if (ticket.fault !== null) return { lines: [], refused: `${faultText(ticket)}: ${text}` };
  return { lines: [`${ticket.isAdmitted ? 'Redeemed' : 'Valid now'}: ${text}`] };
}

function membershipLines(membership: Of<'membership'>): ScanLines {
  const text = membershipText(membership);
  return membership.isValid ? { lines: [text] } : { lines: [], refused: text };
}

function orderLines({ orderNumber, tickets, memberships }: Of<'order'>): ScanLines {
  const lines = [
    `Order ${orderNumber}`,
    ...tickets.map((ticket, at) => `${at + 1}. ${statusText(ticket)}: ${ticketText(ticket)}`),
    ...memberships.map(membershipText),
  ];
  const refusedTickets = tickets.flatMap(({ isNamed, fault }, at) =>
    isNamed && fault ? [at + 1] : [],
  );
  if (refusedTickets.length > 0) {
    const named = refusedTickets.map((number) => `ticket ${number}`).join(', ');
    return { lines, refused: `${named} not admitted` };
  }
  const isAdmitted = tickets.some(({ fault }) => fault === null);
  if (isAdmitted || memberships.some(({ isValid }) => isValid)) return { lines };
  return { lines, refused: `nothing in order ${orderNumber} is valid now` };
}

function statusText(ticket: Ticket): string {
  if (ticket.fault !== null) return `Not admitted, ${faultText(ticket)}`;
  return ticket.isAdmitted ? 'Redeemed' : 'Valid now, not redeemed yet';
}

function ticketText({ event, type, holder, date, time }: Ticket): string {
  const when = date === null ? 'for any day' : `for ${date} ${time ?? ''}`.trim();
  return [event, type, when, holder].filter(Boolean).join(', ');
}

function membershipText({ isValid, level, members, first, last }: Of<'membership'>): string {
  if (!isValid) {
    const from = first === null ? '' : ` from ${first}`;
    return `membership ${level} is valid only${from}${last === null ? '' : ` through ${last}`}`;
  }
  const span = last === null ? 'without expiry' : `through ${last}`;
  const from = first === null ? '' : ` from ${first}`;
  return [`Membership ${level}, valid${from} ${span}`, ...members].join(', ');
}

function faultText({ fault, before }: Ticket): string {
  if (fault === 'redeemed' && before) {
    return `redeemed on ${before.redeemed_on.toISOString()} by ${before.run}`;
  }
  return fault === 'other_day' ? 'for another day (--force admits)' : String(fault);
}
