import { useState } from 'react';
import {
  hasStates,
  type IdentityField,
  type IdentityFieldName,
  identityFields,
} from '#domain/identity-form.ts';
import { Field, SelectField } from '#ui/field.tsx';
import { useStorefront, useWords } from '../../use-storefront.ts';
import { countryNames } from './countries.ts';
import classes from './identity-fields.module.css';
import type { CheckoutSettings } from './load-checkout.server.ts';

/** Errors by the name of the field, in words. */
export type FieldErrors = Readonly<Record<string, string>>;

interface IdentityFieldsProps {
  readonly asked: CheckoutSettings['asked'];
  readonly errors: FieldErrors;
}

/** Who buys (PAY-51). */
export function IdentityFields({ asked, errors }: IdentityFieldsProps) {
  const [country, setCountry] = useState('');
  return (
    <div className={classes['fields']}>
      {identityFields(asked).map((field) =>
        field.name === 'country' ? (
          <Country key={field.name} field={field} errors={errors} onChange={setCountry} />
        ) : (
          <TextField key={field.name} field={field} errors={errors} country={country} />
        ),
      )}
    </div>
  );
}

interface OneFieldProps {
  readonly field: IdentityField;
  readonly errors: FieldErrors;
}

/** Names that stand side by side on wide screens. */
const halves: ReadonlySet<IdentityFieldName> = new Set([
  'first_name',
  'last_name',
  'email',
  'email_confirm',
  'zip_code',
  'city',
]);

function TextField({ field, errors, country }: OneFieldProps & { readonly country: string }) {
  const t = useWords();
  const { name, type, isRequired, maxLength, autocomplete } = field;
  const isDisabled = name === 'state' && !hasStates(country);
  return (
    <Field
      // A disabled state is emptied, so that none is sent with a country that has none (PAY-51).
      key={isDisabled ? 'disabled' : 'enabled'}
      name={name}
      type={type}
      label={t(`checkout.${name}`)}
      {...(isRequired ? {} : { note: t('checkout.optional') })}
      required={isRequired && !isDisabled}
      disabled={isDisabled}
      maxLength={maxLength}
      autoComplete={autocomplete}
      autoCapitalize={type === 'email' ? 'off' : undefined}
      spellCheck={type === 'email' ? false : undefined}
      error={errors[name]}
      {...(halves.has(name) ? { className: classes['half'] ?? '' } : {})}
    />
  );
}

interface CountryProps extends OneFieldProps {
  readonly onChange: (country: string) => void;
}

function Country({ field, errors, onChange }: CountryProps) {
  const t = useWords();
  const { language } = useStorefront();
  return (
    <SelectField
      name={field.name}
      label={t('checkout.country')}
      {...(field.isRequired ? {} : { note: t('checkout.optional') })}
      required={field.isRequired}
      autoComplete={field.autocomplete}
      error={errors[field.name]}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('checkout.choose')}</option>
      {countryNames(language).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
