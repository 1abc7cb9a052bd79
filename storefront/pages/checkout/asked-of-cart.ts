import type { FormMeta } from '#domain/contact/identity-form.ts';
import type { HeldCart } from '../../cart/cart-store.ts';

/** What the events and groups of a cart say of the form (PAY-53). */
export const formsOf = ({ answer }: HeldCart): { event: FormMeta; group: FormMeta }[] =>
  answer.ticket_group.map(({ event_template_id, meta: group }) => {
    const event = answer.event_template.find(({ id }) => id === event_template_id);
    return { event: event?.meta ?? {}, group };
  });
