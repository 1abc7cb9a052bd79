import type { Scanned } from '#server/doors/redeem-ticket.ts';

type Of<K extends Scanned['kind']> = Omit<Extract<Scanned, { readonly kind: K }>, 'kind'>;
type Ticket = Omit<Of<'ticket'>, 'orderNumber'>;

/** The lines that a door reads after a scan. */
export interface ScanLines {
  readonly told: readonly string[];
  /** The reason why nobody is let in, or somebody who was named is not. */
  readonly refused?: string;
}

/** Puts into words what a scan found. */
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
  if (ticket.fault !== null) return { told: [], refused: `${faultText(ticket)}: ${text}` };
  return { told: [`${ticket.isAdmitted ? 'Redeemed' : 'For now'}: ${text}`] };
}

function membershipLines(membership: Of<'membership'>): ScanLines {
  const text = membershipText(membership);
  return membership.isValid ? { told: [text] } : { told: [], refused: text };
}

function orderLines({ orderNumber, tickets, memberships }: Of<'order'>): ScanLines {
  const told = [
    `Order ${orderNumber}`,
    ...tickets.map((ticket, at) => `${at + 1}. ${standing(ticket)}: ${ticketText(ticket)}`),
    ...memberships.map(membershipText),
  ];
  const shut = tickets.flatMap(({ isNamed, fault }, at) => (isNamed && fault ? [at + 1] : []));
  if (shut.length > 0) {
    return {
      told,
      refused: `not let in with ${shut.map((number) => `ticket ${number}`).join(', ')}`,
    };
  }
  const opens = tickets.some(({ fault }) => fault === null);
  if (opens || memberships.some(({ isValid }) => isValid)) return { told };
  return { told, refused: `nothing of order ${orderNumber} is for now` };
}

function standing(ticket: Ticket): string {
  if (ticket.fault !== null) return `Not let in, ${faultText(ticket)}`;
  return ticket.isAdmitted ? 'Redeemed' : 'For now, not redeemed yet';
}

function ticketText({ event, type, holder, date, time }: Ticket): string {
  const when = date === null ? 'for any day' : `for ${date} ${time ?? ''}`.trim();
  return [event, type, when, holder].filter(Boolean).join(', ');
}

function membershipText({ isValid, level, members, first, last }: Of<'membership'>): string {
  if (!isValid) {
    return `membership ${level} is valid from ${first ?? 'ever'} through ${last ?? 'ever'} only`;
  }
  const span = last === null ? 'without an end' : `through ${last}`;
  const from = first === null ? '' : ` from ${first}`;
  return [`Membership ${level}, valid${from} ${span}`, ...members].join(', ');
}

function faultText({ fault, before }: Ticket): string {
  if (fault === 'redeemed' && before) {
    return `redeemed on ${before.redeemed_on.toISOString()} by ${before.run}`;
  }
  return fault === 'other_day' ? 'another day (--force lets in)' : String(fault);
}
