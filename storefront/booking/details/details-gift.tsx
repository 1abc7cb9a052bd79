import {
  maxEmailLength,
  maxMessageLength,
  maxReceiverLength,
} from '#domain/gifts/gift-delivery.ts';
import { AreaField, Field } from '#ui/field.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { type AskedTicket, type TicketPart, ticketField } from './details-asked.ts';
import { controlOf, type FieldRun } from './details-field.ts';

/**
 * The fields for a gift card's recipient; without an address the card is sent to the buyer, to
 * print or forward.
 */
export function GiftFields({ ticket, ...run }: FieldRun & { readonly ticket: AskedTicket }) {
  const t = useWords();
  const field = (part: TicketPart) => ({
    ...controlOf(ticketField(ticket, part), run, t),
    note: t('details.optional'),
    autoComplete: 'off',
  });
  return (
    <>
      <Field
        {...field('receiver_name')}
        label={t('details.receiver_name')}
        maxLength={maxReceiverLength}
      />
      <Field
        {...field('receiver_email')}
        label={t('details.receiver_email')}
        hint={t('details.receiver_email_hint')}
        type="email"
        maxLength={maxEmailLength}
        autoCapitalize="off"
        spellCheck={false}
      />
      <AreaField
        {...field('message')}
        label={t('details.gift_message')}
        maxLength={maxMessageLength}
        rows={4}
      />
      <Field
        {...field('deliver_on')}
        label={t('details.deliver_on')}
        hint={t('details.deliver_on_hint')}
        type="date"
        {...(ticket.gift ? { min: ticket.gift.today } : {})}
      />
    </>
  );
}
