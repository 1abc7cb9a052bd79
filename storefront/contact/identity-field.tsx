import {
  type IdentityField,
  type IdentityFieldName,
  takesState,
} from '#domain/contact/identity-form.ts';
import { classNames } from '#ui/class-names.ts';
import { Field, SelectField } from '#ui/field.tsx';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { countryNames } from './countries.ts';
import classes from './identity-fields.module.css';

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

interface OneFieldProps {
  readonly field: IdentityField;
  readonly errors: FieldErrors;
}

const labels = {
  first_name: 'checkout.first_name',
  last_name: 'checkout.last_name',
  email: 'checkout.email',
  email_confirm: 'checkout.email_confirm',
  phone: 'checkout.phone',
  address: 'checkout.address',
  address_more: 'checkout.address_more',
  city: 'checkout.city',
  state: 'checkout.state',
  zip_code: 'checkout.zip_code',
  country: 'checkout.country',
} as const satisfies Record<IdentityFieldName, string>;

/** Fields that stand side by side on wide screens. */
const halfWidthFields: ReadonlySet<IdentityFieldName> = new Set([
  'first_name',
  'last_name',
  'email',
  'email_confirm',
  'city',
  'state',
]);

/** Short fields stand side by side on phones as well. */
const names: ReadonlySet<IdentityFieldName> = new Set(['first_name', 'last_name']);

interface TextFieldProps extends OneFieldProps {
  /** The country of the address; empty if none is chosen. */
  readonly country?: string;
  readonly initial?: string | undefined;
  /** The control's name in the form, if it differs from the field's. */
  readonly control?: string;
  /** The label, if it is not the field's own. */
  readonly label?: string;
  /** Shown, but not editable. */
  readonly isLocked?: boolean;
}

/** A field of the identity form with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { field, errors, country = '', initial, control, label, isLocked = false } = props;
  const t = useWords();
  const { name, type, isRequired, maxLength, autocomplete } = field;
  const isDisabled = name === 'state' && !takesState(country);
  return (
    <Field
      // Remounting empties a disabled state field, so that none is sent for a country without
      // states (PAY-51).
      key={isDisabled ? 'disabled' : 'enabled'}
      name={control ?? name}
      type={type}
      label={label ?? t(labels[name])}
      {...(isRequired ? {} : { note: t('checkout.optional') })}
      {...(isDisabled ? {} : { defaultValue: initial })}
      required={isRequired && !isDisabled}
      disabled={isDisabled}
      readOnly={isLocked}
      maxLength={maxLength}
      autoComplete={autocomplete}
      autoCapitalize={type === 'email' ? 'off' : undefined}
      spellCheck={type === 'email' ? false : undefined}
      error={errors[name]}
      {...(halfWidthFields.has(name)
        ? { className: classNames(classes['half'], names.has(name) && classes['name']) ?? '' }
        : {})}
    />
  );
}

interface CountryFieldProps extends OneFieldProps {
  readonly value: string;
  readonly onChange: (country: string) => void;
}

export function CountryField({ field, errors, value, onChange }: CountryFieldProps) {
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
      value={value}
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
