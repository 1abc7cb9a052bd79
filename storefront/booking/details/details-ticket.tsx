import { maxVoucherLength } from '#domain/cart/pass-voucher.ts';
import { maxNameLength } from '#domain/contact/admit.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { type AskedTicket, ticketField } from './details-asked.ts';
import { controlOf, type FieldRun } from './details-field.ts';
import { GiftFields } from './details-gift.tsx';
import classes from './details-step.module.css';

/**
 * The fields of one ticket: the name of its holder, and the voucher that pays for it (QTY-36 to 38,
 * QTY-43).
 */
export function TicketFields({ ticket, ...run }: FieldRun & { readonly ticket: AskedTicket }) {
  const t = useWords();
  const { admit, voucher, name, index, count } = ticket;
  const control = (part: Parameters<typeof ticketField>[1]) =>
    controlOf(ticketField(ticket, part), run, t);
  const requirement = (level: 'required' | 'optional' | 'hidden') =>
    level === 'required' ? { required: true } : { note: t('details.optional') };
  return (
    <fieldset className={classes['ticket']}>
      <legend>
        {count === 1
          ? name
          : t('details.ticket', { name, number: String(index + 1), count: String(count) })}
      </legend>
      {admit.name !== 'hidden' && (
        <>
          <Field
            {...control('first')}
            {...requirement(admit.name)}
            label={t('details.first_name')}
            maxLength={maxNameLength}
            autoComplete="off"
            className={classes['half'] ?? ''}
          />
          <Field
            {...control('last')}
            {...requirement(admit.name)}
            label={t('details.last_name')}
            maxLength={maxNameLength}
            autoComplete="off"
            className={classes['half'] ?? ''}
          />
        </>
      )}
      {admit.email !== 'hidden' && (
        <Field
          {...control('email')}
          {...requirement(admit.email)}
          label={t('details.email')}
          type="email"
          maxLength={254}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      {voucher && (
        <Field
          {...control('voucher')}
          label={t('details.voucher')}
          required
          maxLength={maxVoucherLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {ticket.gift && <GiftFields ticket={ticket} {...run} />}
    </fieldset>
  );
}
