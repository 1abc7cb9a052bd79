import { identityFields, isOfAddress } from '#domain/identity-form.ts';
import { type FieldErrors, TextField } from '../../components/identity-field.tsx';
import classes from '../../components/identity-fields.module.css';
import { AddressFields } from './address-fields.tsx';
import type { CheckoutSettings } from './load-checkout.server.ts';

interface IdentityFieldsProps {
  readonly settings: Pick<CheckoutSettings, 'asked' | 'lookup'>;
  readonly errors: FieldErrors;
}

/** Who buys (PAY-51). */
export function IdentityFields({ settings, errors }: IdentityFieldsProps) {
  const fields = identityFields(settings.asked);
  const address = fields.filter(isOfAddress);
  return (
    <div className={classes['fields']}>
      {fields.map(
        (field) =>
          !isOfAddress(field) && <TextField key={field.name} field={field} errors={errors} />,
      )}
      {address.length > 0 && (
        <AddressFields fields={address} lookup={settings.lookup} errors={errors} />
      )}
    </div>
  );
}
