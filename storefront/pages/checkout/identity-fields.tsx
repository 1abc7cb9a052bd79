import { identityFields, isOfAddress } from '#domain/identity-form.ts';
import { type FieldErrors, TextField } from '../../components/identity-field.tsx';
import classes from '../../components/identity-fields.module.css';
import type { User } from '../../members/member-store.ts';
import { AddressFields } from './address-fields.tsx';
import type { CheckoutSettings } from './load-checkout.server.ts';
import { memberFields } from './member-fields.ts';

interface IdentityFieldsProps {
  readonly settings: Pick<CheckoutSettings, 'asked' | 'lookup'>;
  /** Whose account it is that buys: what it knows is filled in. */
  readonly member?: User | null;
  /** The name of a member is not changed here. */
  readonly isNameLocked?: boolean;
  readonly errors: FieldErrors;
}

/** Who buys (PAY-51). */
export function IdentityFields(props: IdentityFieldsProps) {
  const { settings, member = null, isNameLocked = false, errors } = props;
  const fields = member ? memberFields(settings.asked) : identityFields(settings.asked);
  const address = fields.filter(isOfAddress);
  return (
    <div className={classes['fields']}>
      {fields.map(
        (field) =>
          !isOfAddress(field) && (
            <TextField
              key={field.name}
              field={field}
              errors={errors}
              initial={member?.[field.name as 'phone']}
              isLocked={isNameLocked && field.name !== 'phone'}
            />
          ),
      )}
      {address.length > 0 && (
        <AddressFields
          fields={address}
          lookup={settings.lookup}
          errors={errors}
          {...(member?.address ? { known: member } : {})}
        />
      )}
    </div>
  );
}
