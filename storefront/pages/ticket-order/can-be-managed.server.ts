import { anchorRule } from '#domain/events/anchor.ts';
import {
  anchoredTickets,
  cancelFault,
  editFault,
  isEditingOpen,
  orderTicketOf,
} from '#domain/orders/self-edit.ts';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';
import { selfEditRules } from '../../orders/self-edit-rules.server.ts';
import type { Configuration } from '../../site/storefront.ts';

/**
 * Returns true if a buyer can change something in an order, or cancel something if it can't be
 * edited.
 */
export function canBeManaged(
  answer: OrderAnswer,
  configuration: Pick<Configuration, 'config'>,
  now: number,
): boolean {
  const rules = selfEditRules(configuration);
  const eventOf = (id: string) => answer.event_template.find((event) => event.id === id);
  const tickets = answer.ticket.map((ticket) =>
    orderTicketOf(ticket, eventOf(ticket.event_template_id)?.category ?? null),
  );
  if (!isEditingOpen(rules)) return tickets.some((ticket) => cancelFault(ticket, now) === null);
  const config = configuration.config as Partial<ConfigValues>;
  const anchored = anchoredTickets(tickets, {
    anchorEvent: config.admission_event_id ?? null,
    anchorRule: (id) => anchorRule(eventOf(id)?.meta ?? {}),
  });
  return tickets.some((ticket) => editFault(ticket, rules, anchored, now) === null);
}
