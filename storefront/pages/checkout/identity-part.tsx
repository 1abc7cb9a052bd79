import { purchaseKind } from '#domain/cart/purchase-kind.ts';
import { formRequirements } from '#domain/contact/identity-form.ts';
import { Notice } from '#ui/notice.tsx';
import type { User } from '../../accounts/member-store.ts';
import { formsOf } from '../../cart/asked-of-cart.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import classes from '../../components/form-part.module.css';
import { AccountPart } from '../../contact/account-part.tsx';
import type { FieldErrors } from '../../contact/identity-field.tsx';
import { IdentityFields } from '../../contact/identity-fields.tsx';
import { isGift } from '../../gifts/giftee.ts';
import type { CheckoutSettings } from '../../loaders/load-checkout.server.ts';
import { useWords } from '../../site/use-storefront.ts';

interface IdentityPartProps {
  readonly settings: CheckoutSettings;
  readonly held: HeldCart;
  readonly member: User | null;
  readonly isByLink: boolean;
  /** The member has just logged in while paying. */
  readonly isGreeted: boolean;
  readonly errors: FieldErrors;
  /** The discount that a zip code has earned; null if none. */
  readonly earned: string | null;
  /** The discount that the previous zip code earned and this one does not; null if none. */
  readonly lost: string | null;
  readonly isOff: boolean;
  readonly onLeave: (form: HTMLFormElement) => void;
}

/** The section about the buyer: a member's account details, or a guest's form (PAY-51, PAY-66). */
export function IdentityPart(props: IdentityPartProps) {
  const { settings, held, member, isByLink, isGreeted, errors, earned, lost, isOff, onLeave } =
    props;
  const t = useWords();
  const hasTickets = purchaseKind(held.answer.ticket).kind === 'tickets';
  const isGuestsCart = held.cart.state === 'pending';
  return (
    <fieldset
      className={classes['part']}
      disabled={isOff}
      onBlur={(event) => onLeave(event.currentTarget.form as HTMLFormElement)}
    >
      <legend>{t('checkout.you')}</legend>
      <p className={classes['lead']}>
        {member
          ? t(hasTickets ? 'checkout.member' : 'checkout.member_membership', {
              email: member.email,
            })
          : t(hasTickets ? 'checkout.you_text' : 'checkout.you_membership')}
      </p>
      <div role="status">
        {isGreeted && (
          <Notice tone="positive">
            <p>{t('checkout.logged_in')}</p>
          </Notice>
        )}
      </div>
      {Object.keys(errors).length > 0 && (
        <Notice tone="error" isAlert>
          <p>{t('checkout.errors')}</p>
        </Notice>
      )}
      <IdentityFields
        key={member?.id}
        settings={{ ...settings, asked: formRequirements(settings.asked, formsOf(held)) }}
        venueCountry={held.answer.venue[0]?.address['country'] ?? ''}
        member={member}
        isNameLocked={settings.isNameLocked}
        errors={errors}
      />
      {!member && isGuestsCart && !isByLink && (
        <AccountPart errors={errors} isGift={isGift(held.answer.ticket)} />
      )}
      <p role="status" className={classes['earned']}>
        {earned !== null && t('checkout.zip_applied', { name: earned })}
        {earned === null && lost !== null && t('checkout.zip_lost', { name: lost })}
      </p>
    </fieldset>
  );
}
