import type { z } from 'zod';
import type { changeBody } from '#contract/cart/cart-calls.ts';
import { editWish } from '#contract/staff/order-edit-calls.ts';
import { InvalidInput, invalid } from '../../http/input.ts';
import { refundRequest } from '../../refunds/refund-request.ts';
import type { TicketRow } from '../../store/cart/carts.ts';

const { seller, portal, order } = refundRequest.shape;

/** A change of an order, as requested by staff (SLS-04). */
export const staffEdit = editWish
  .extend({ seller, portal, order })
  .refine(({ changes, add, remove }) => changes.length + add.length + remove.length > 0, {
    path: ['changes'],
    message: 'are missing',
  });

export type StaffEdit = z.output<typeof staffEdit>;
type Body = z.output<typeof changeBody>;
type Line = NonNullable<Body['add']>[number];

/** The lines and removals of an edit in the form of buyers’ edits, and the ticket that each line replaces. */
interface EditLines {
  readonly body: Body;
  /** The ticket that each line replaces; null for one that is added. */
  readonly replaces: readonly (string | null)[];
  /** The field of the request for each line. */
  readonly paths: readonly string[];
}

/** Fills in omitted fields of a change from the ticket itself. Throws InvalidInput for a ticket of another order. */
export function editLines(
  { changes, add, remove }: StaffEdit,
  tickets: readonly TicketRow[],
  isSeated: (type: string) => boolean,
): EditLines {
  const named = [...changes.map(({ ticket }) => ticket), ...remove];
  if (new Set(named).size < named.length) throw invalid('changes', 'name a ticket twice');
  const changed = changes.map((change, at) => {
    const ticket = tickets.find(({ id }) => id === change.ticket);
    if (!ticket) throw invalid(`changes[${at}].ticket`, 'is not a ticket of this order');
    const line = lineInstead(change, ticket, isSeated);
    if (changesNothing(line, ticket)) throw invalid(`changes[${at}]`, 'changes nothing');
    return line;
  });
  for (const [at, id] of remove.entries()) {
    if (!tickets.some((ticket) => ticket.id === id)) {
      throw invalid(`remove[${at}]`, 'is not a ticket of this order');
    }
  }
  const added = add.map(({ quantity, ...one }) => Array<Line>(quantity).fill(newLine(one)));
  return {
    body: { remove: named, add: [...changed, ...added.flat()] },
    replaces: [...changes.map(({ ticket }) => ticket), ...added.flat().map(() => null)],
    paths: [
      ...changes.map((_, at) => `changes[${at}]`),
      ...added.flatMap((lines, at) => lines.map(() => `add[${at}]`)),
    ],
  };
}

function lineInstead(
  { session, type, seat, holder }: StaffEdit['changes'][number],
  ticket: TicketRow,
  isSeated: (type: string) => boolean,
): Line {
  const isRenamed = holder !== undefined && holder !== ticket.admit_name;
  const ticketType = type ?? ticket.ticket_type_id;
  const seatId = seat ?? (isSeated(ticketType) ? ticket.seat_template_id : null);
  return {
    ticket_type_id: ticketType,
    event_session_id: session ?? ticket.event_session_id,
    admit_name: holder ?? ticket.admit_name,
    // Another person’s email address must not stay with a new name.
    admit_email: isRenamed ? '' : ticket.admit_email,
    ...(seatId === null ? {} : { handler_data: { seat_template_id: seatId } }),
  };
}

const changesNothing = (line: Line, ticket: TicketRow): boolean =>
  line.ticket_type_id === ticket.ticket_type_id &&
  (line.event_session_id ?? null) === ticket.event_session_id &&
  line.admit_name === ticket.admit_name &&
  (line.handler_data?.['seat_template_id'] ?? null) === ticket.seat_template_id;

const newLine = ({
  type,
  session,
  seat,
  holder,
}: Omit<StaffEdit['add'][number], 'quantity'>): Line => ({
  ticket_type_id: type,
  event_session_id: session ?? null,
  admit_name: holder,
  ...(seat === undefined ? {} : { handler_data: { seat_template_id: seat } }),
});

/** The fields of a cart line, as staff name them. */
const fields: Readonly<Record<string, string>> = {
  ticket_type_id: 'type',
  event_session_id: 'session',
  'handler_data.seat_template_id': 'seat',
  admit_name: 'holder',
  admit_email: 'holder',
};

/** Runs work whose errors name lines of a cart, and translates them to fields of the request. */
export async function namingFields<T>(
  paths: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidInput(
      error.faults.map(({ path, fault }) => {
        const [, line = '', field = ''] = /^add\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
        const place = paths[Number(line)];
        if (line === '' || place === undefined) return { path, fault };
        return { path: `${place}.${fields[field] ?? field}`, fault };
      }),
    );
  }
}
