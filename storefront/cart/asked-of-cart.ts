import type { FormMeta } from '#domain/contact/identity-form.ts';
import type { HeldCart } from './cart-store.ts';

/** The meta of a cart's events and groups that determines the form's fields (PAY-53). */
export const formsOf = ({ answer }: HeldCart): { event: FormMeta; group: FormMeta }[] =>
  answer.ticket_group.map(({ event_template_id, meta: group }) => {
    const event = answer.event_template.find(({ id }) => id === event_template_id);
    return { event: event?.meta ?? {}, group };
  });
