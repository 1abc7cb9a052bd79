import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { mostPrinted } from '#domain/orders/print-limits.ts';
import { auditChange } from '../../audit/audit-change.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { orderPrintout } from '../../printing/order-printout.ts';
import { printPdf } from '../../printing/print.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { ticketPasses } from '../../wallet/ticket-passes.ts';
import { findOrder } from './find-order.ts';

/** Limit of files for one person in an hour. */
const rate = { limit: 300, seconds: 3_600 };

/**
 * Returns the valid tickets of an order as a PDF file (SLS-05). The file is as good as the tickets, so the log records
 * who took it.
 */
export async function printTickets(
  { params: { number }, body: { paper } }: StaffInput<'printTickets'>,
  { services, plainServices, portalId, catalogue, scope, viewer }: StaffRequest,
): Promise<Response> {
  const { store, actor } = services;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_print_tickets', viewer.person.id, rate);
  const { id } = await store.read(portalId, (tx) => findOrder(tx, scope, number));
  const all = await ticketPasses(services, catalogue, [id]);
  const [first, ...others] = all.filter(({ state }) => state === 'valid');
  if (!first) throw new StaffRefusal('no_valid_ticket', 'ticket_order');
  if (others.length >= mostPrinted) {
    throw new StaffRefusal('too_many', 'ticket', { limit: mostPrinted });
  }
  const passes = [first, ...others] as const;
  const printout = await orderPrintout(store, catalogue, { paper, passes });
  const file = await printPdf(printout, viewer.person.id);
  await store.write(portalId, async (tx) => {
    const { order_number } = await findOrder(tx, scope, number);
    await auditChange(tx, actor, {
      act: 'print_tickets',
      entity: { kind: 'order', id: order_number },
      after: { paper, tickets: passes.length },
    });
  });
  return new Response(file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${first.orderNumber}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
