import { voucherFault } from '#domain/cart/pass-voucher.ts';
import { type AnswerFault, readAnswers } from '#domain/cart/survey.ts';
import { admitFaults, admitName } from '#domain/contact/admit.ts';
import { type GiftFault, giftFaults, giftFields } from '#domain/gifts/gift-delivery.ts';
import type { ReserveDetails, TicketLine } from '../../cart/reserve.ts';
import { type AskedGroup, type AskedTicket, questionField, ticketField } from './details-asked.ts';

/** An error in a field; its text has the key `details.{fault}`. */
export type DetailFault = AnswerFault | GiftFault | 'voucher_mismatch' | 'voucher_used';

export type DetailFaults = Readonly<Record<string, DetailFault>>;

/** The typed values by field name. */
export type DetailValues = Readonly<Record<string, string>>;

interface CheckedDetails {
  readonly faults: DetailFaults;
  /** The lines with the names and vouchers they require. */
  readonly lines: readonly TicketLine[];
  readonly additionalInfo: NonNullable<ReserveDetails['additionalInfo']>;
}

/** Converts the typed details to the wire's format, and finds their errors by the server's own rules (law 1). */
export function checkDetails(
  asked: readonly AskedGroup[],
  lines: readonly TicketLine[],
  values: DetailValues,
): CheckedDetails {
  const faults: [string, DetailFault][] = [];
  const additionalInfo: {
    ticket_group_id: string;
    data: Record<string, string | number | boolean>;
  }[] = [];
  for (const { id, questions } of asked) {
    if (questions.length === 0) continue;
    const answers = questions.map(({ name }) => [name, values[questionField(id, name)]] as const);
    const read = readAnswers(questions, Object.fromEntries(answers));
    for (const { name, fault } of read.faults) faults.push([questionField(id, name), fault]);
    additionalInfo.push({ ticket_group_id: id, data: { ...read.data } });
  }
  const tickets = asked.flatMap((group) => group.tickets);
  const detailed = lines.map((line, at) => {
    const ticket = tickets[at];
    if (!ticket) return line;
    faults.push(...ticketFaults(ticket, values));
    return { ...line, ...ticketDetails(ticket, values) };
  });
  return { faults: Object.fromEntries(faults), lines: detailed, additionalInfo };
}

const typed = (values: DetailValues, ticket: AskedTicket) => {
  const part = (name: Parameters<typeof ticketField>[1]): string =>
    (values[ticketField(ticket, name)] ?? '').trim();
  return {
    first: part('first'),
    last: part('last'),
    email: part('email'),
    voucher: part('voucher'),
  };
};

/** The typed facts about a gift card's recipient, without empty ones. */
const giftTyped = (ticket: AskedTicket, values: DetailValues): Readonly<Record<string, string>> =>
  Object.fromEntries(
    giftFields
      .map((field) => [field, (values[ticketField(ticket, field)] ?? '').trim()] as const)
      .filter(([, text]) => text !== ''),
  );

function ticketFaults(ticket: AskedTicket, values: DetailValues): [string, DetailFault][] {
  const { admit, voucher } = ticket;
  const { first, last, email, voucher: code } = typed(values, ticket);
  const faults: [string, DetailFault][] = [];
  for (const part of admitFaults(admit, { name: admitName(first, last), email })) {
    if (part === 'email') {
      faults.push([ticketField(ticket, 'email'), email === '' ? 'missing' : 'not_an_email']);
      continue;
    }
    if (first === '') faults.push([ticketField(ticket, 'first'), 'missing']);
    if (last === '') faults.push([ticketField(ticket, 'last'), 'missing']);
  }
  // Two words in one field do not make a whole name: both fields are required (QTY-36).
  if (admit.name !== 'hidden' && (first === '') !== (last === '')) {
    faults.push([ticketField(ticket, first === '' ? 'first' : 'last'), 'missing']);
  }
  const fault = voucher && voucherFault(code, voucher.pattern);
  if (fault) {
    const kind = fault === 'missing' ? 'missing' : 'voucher_mismatch';
    faults.push([ticketField(ticket, 'voucher'), kind]);
  }
  if (ticket.gift) {
    const wrong = giftFaults(giftTyped(ticket, values), ticket.gift.today);
    for (const { field, fault: kind } of wrong) faults.push([ticketField(ticket, field), kind]);
  }
  return faults;
}

/** Only the required details are sent, and no empty ones. */
function ticketDetails(ticket: AskedTicket, values: DetailValues): Partial<TicketLine> {
  const { admit, voucher } = ticket;
  const { first, last, email, voucher: code } = typed(values, ticket);
  const name = admit.name === 'hidden' ? '' : admitName(first, last);
  return {
    ...(name === '' ? {} : { admit_name: name }),
    ...(admit.email === 'hidden' || email === '' ? {} : { admit_email: email }),
    ...(voucher ? { handler_data: { voucher: code } } : {}),
    ...(ticket.gift ? { handler_data: giftTyped(ticket, values) } : {}),
  };
}

/** The fields that the server refused: answers, and a line's voucher (DET-68). */
export function refusedDetails(
  error: { readonly _code: string; readonly _extra: Readonly<Record<string, unknown>> } | undefined,
  asked: readonly AskedGroup[],
): DetailFaults {
  const { line, faults } = error?._extra ?? {};
  const ticket =
    typeof line === 'number' ? asked.flatMap(({ tickets }) => tickets)[line] : undefined;
  if (ticket && error?._code === 'invalid_citypass') {
    return { [ticketField(ticket, 'voucher')]: 'voucher_mismatch' };
  }
  if (ticket && error?._code === 'code_exhausted') {
    return { [ticketField(ticket, 'voucher')]: 'voucher_used' };
  }
  if (error?._code !== 'additional_info_validation_failed' || !Array.isArray(faults)) return {};
  return Object.fromEntries(
    (faults as { ticket_group_id: string; name: string; fault: AnswerFault }[]).map(
      ({ ticket_group_id, name, fault }) => [questionField(ticket_group_id, name), fault],
    ),
  );
}
