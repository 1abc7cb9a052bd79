import { gifteeFields } from '#domain/contact/identity-form.ts';
import { maxMessageLength } from '#domain/gifts/gift-delivery.ts';
import { AreaField } from '#ui/field.tsx';
import type { HeldCart } from '../cart/cart-store.ts';
import { chosenPaymentsOf } from '../cart/chosen-payment.ts';
import classes from '../components/form-part.module.css';
import { type FieldErrors, TextField } from '../contact/identity-field.tsx';
import fields from '../contact/identity-fields.module.css';
import { sentValuesOf } from '../contact/validate-form.ts';
import { useDates } from '../site/use-dates.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { gifteeControl, gifteeIn, namedGiftee } from './giftee.ts';
import { ForYourself } from './giftee-self.tsx';

interface GifteePartProps {
  readonly held: HeldCart;
  readonly errors: FieldErrors;
  readonly isOff: boolean;
}

/**
 * The fields of a membership's recipient, stored as they are typed, so that a reload loses nothing
 * (MEM-15).
 */
export default function GifteePart({ held, errors, isOff }: GifteePartProps) {
  const t = useWords();
  const dates = useDates();
  const { slug } = useStorefront();
  const { ticket } = held.answer;
  const chosen = chosenPaymentsOf(slug);
  const typed = chosen.of(held.cart.id).giftee;
  const named = namedGiftee(ticket);
  const day = ticket.find(({ gift }) => gift)?.gift?.starts_on ?? null;
  const ofField = Object.fromEntries(
    Object.entries(gifteeControl).map(([field, name]) => [field, errors[name] ?? '']),
  );
  return (
    <fieldset
      className={classes['part']}
      disabled={isOff}
      onInput={({ currentTarget: { form } }) => {
        if (form) chosen.change(held.cart.id, { giftee: gifteeIn(sentValuesOf(form)) });
      }}
    >
      <legend>{t('giftee.title')}</legend>
      <p className={classes['lead']}>
        {named ? t('giftee.named', { name: `${named.first} ${named.last}` }) : t('giftee.unnamed')}{' '}
        {day === null ? t('giftee.today') : t('giftee.on', { date: dates.date(day, 'long') })}
      </p>
      <div className={fields['fields']}>
        {gifteeFields({ isNamed: named !== null }).map((field) => (
          <TextField
            key={field.name}
            field={{ ...field, autocomplete: 'off' }}
            control={gifteeControl[field.name as 'email']}
            label={t(`giftee.${field.name as 'email'}`)}
            errors={ofField}
            initial={typed[field.name as 'email']}
          />
        ))}
      </div>
      {errors[gifteeControl.email] === t('giftee.self') && <ForYourself />}
      <AreaField
        name={gifteeControl.message}
        label={t('giftee.message')}
        note={t('checkout.optional')}
        defaultValue={typed.message}
        maxLength={maxMessageLength}
        rows={3}
        error={errors[gifteeControl.message]}
      />
    </fieldset>
  );
}
