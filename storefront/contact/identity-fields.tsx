import { canChangeName } from '#domain/accounts/login-session.ts';
import { identityFields, isAddressField } from '#domain/contact/identity-form.ts';
import type { User } from '../accounts/member-store.ts';
import type { CheckoutSettings } from '../loaders/load-checkout.server.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { AddressPart } from './address-part.tsx';
import { countryNamed } from './countries.ts';
import { type FieldErrors, TextField } from './identity-field.tsx';
import classes from './identity-fields.module.css';
import { memberFields } from './member-fields.ts';

interface IdentityFieldsProps {
  readonly settings: Pick<CheckoutSettings, 'asked' | 'lookup' | 'zipRules'>;
  /** The venue's country, as the venue wrote it. */
  readonly venueCountry: string;
  /** The member who buys: the fields start with the account's values. */
  readonly member?: User | null;
  /** The venue locks members' names (A-58). */
  readonly isNameLocked?: boolean;
  readonly errors: FieldErrors;
}

/** The fields for the buyer (PAY-51). */
export function IdentityFields(props: IdentityFieldsProps) {
  const { settings, venueCountry, member = null, isNameLocked = false, errors } = props;
  const { language } = useStorefront();
  const fields = member ? memberFields(settings.asked) : identityFields(settings.asked);
  const isLocked = (name: string): boolean =>
    member !== null &&
    (name === 'first_name' || name === 'last_name') &&
    !canChangeName({
      name: member[name],
      way: member.opened_by,
      hasPassword: member.has_password,
      isLocked: isNameLocked,
    });
  const address = fields.filter(isAddressField);
  return (
    <div className={classes['fields']}>
      {fields.map(
        (field) =>
          !isAddressField(field) && (
            <TextField
              key={field.name}
              field={field}
              errors={errors}
              initial={member?.[field.name as 'phone']}
              isLocked={isLocked(field.name)}
            />
          ),
      )}
      {address.length > 0 && (
        <AddressPart
          // A postal code that may earn a discount is asked for openly (PRO-20).
          isFolded={settings.zipRules.length === 0 && !member?.address}
          fields={address}
          lookup={settings.lookup}
          errors={errors}
          homeCountry={countryNamed(venueCountry, language)}
          {...(member?.address ? { known: member } : {})}
        />
      )}
    </div>
  );
}
