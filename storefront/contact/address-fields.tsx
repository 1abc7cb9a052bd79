import {
  type FormEvent,
  type FunctionComponent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import {
  type AddressLookup,
  canLookUp,
  type FormAddress,
  isManual,
  lookupStart,
  nextLookup,
} from '#domain/contact/address-lookup.ts';
import type { IdentityField } from '#domain/contact/identity-form.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CheckoutSettings } from '../loaders/load-checkout.server.ts';
import { useWords } from '../site/use-storefront.ts';
import classes from './address-fields.module.css';
import type { AddressSearchProps } from './address-search.tsx';
import { CountryField, type FieldErrors, TextField } from './identity-field.tsx';

/** The address search; if it can't be loaded, the fields are open as well (QTY-51). */
const AddressSearch = lazy<FunctionComponent<AddressSearchProps>>(() =>
  import('./address-search.tsx').catch(() => ({ default: OpensFields })),
);

function OpensFields({ send }: AddressSearchProps): ReactNode {
  useEffect(() => send({ kind: 'failed' }), [send]);
  return null;
}

interface AddressFieldsProps {
  /** The fields of the address, in order; the country is the last. */
  readonly fields: readonly IdentityField[];
  readonly lookup: CheckoutSettings['lookup'];
  readonly errors: FieldErrors;
  /** The member's address. */
  readonly known?: FormAddress;
  /** The code of the venue's country, which most buyers live in; empty if unknown. */
  readonly homeCountry: string;
  /** The buyer has just opened the fields: focus the first one when it appears. */
  readonly isAdded?: boolean;
}

/** The address: searched for, or entered field by field (QTY-50). */
export function AddressFields(props: AddressFieldsProps) {
  const { fields, lookup, errors, known, homeCountry, isAdded = false } = props;
  const t = useWords();
  const start: AddressLookup = known ? { kind: 'manual', address: known } : lookupStart;
  const [state, send] = useReducer(nextLookup, start);
  const { key, base } = lookup;
  const isRequired = fields.some((field) => field.name === 'address' && field.isRequired);
  const startCountry = isRequired && key === null ? homeCountry : '';
  const [country, setCountry] = useState(known?.country ?? startCountry);
  const names = fields.map(({ name }) => name);
  const canSearch = canLookUp({ key, fields: names, country });
  const isOpen = isManual(state) || !canSearch || key === null;
  const address: FormAddress = isManual(state) ? state.address : {};
  const part = useRef<HTMLDivElement>(null);
  useFocusOfMode(state, part);
  const chooseCountry = (chosen: string): void => {
    setCountry(chosen);
    // Anything typed from then on stays, whichever country is chosen next.
    if (!canLookUp({ key, fields: names, country: chosen })) send({ kind: 'enter_manually' });
  };
  useEffect(() => {
    if (address.country !== undefined) setCountry(address.country);
  }, [address.country]);
  // Without an address, send no country that nobody chose; a search covers all countries.
  const takeHomeCountry = ({ target }: FormEvent): void => {
    if (isOpen && country === '' && !known && target instanceof HTMLInputElement) {
      setCountry(homeCountry);
    }
  };

  return (
    <div className={classes['address']} ref={part} onInput={takeHomeCountry}>
      <p role="status" className={statusClass(state)}>
        {canSearch && statusText(t, state)}
      </p>
      {isOpen && isAdded && <FocusFirst part={part} />}
      {isOpen ? (
        fields.map(
          (field) =>
            field.name !== 'country' && (
              <TextField
                key={field.name}
                field={field}
                errors={errors}
                country={country}
                initial={givenText(address, field.name, country)}
              />
            ),
        )
      ) : (
        <Suspense fallback={<Skeleton shape="block" />}>
          <AddressSearch
            state={state}
            send={send}
            service={{ base, key }}
            country={country}
            isRequired={isRequired}
            error={errors['address_search']}
          />
          {isAdded && <FocusFirst part={part} />}
        </Suspense>
      )}
      {fields.map(
        (field) =>
          field.name === 'country' && (
            <CountryField
              key={field.name}
              field={isOpen ? field : { ...field, isRequired: false }}
              errors={errors}
              value={country}
              onChange={chooseCountry}
            />
          ),
      )}
      {canSearch && state.kind !== 'failed' && (
        <Button
          kind="quiet"
          className={classes['switch']}
          onClick={() => send({ kind: isOpen ? 'search' : 'enter_manually' })}
        >
          {t(isOpen ? 'checkout.address_search_again' : 'checkout.address_manually')}
        </Button>
      )}
    </div>
  );
}

/**
 * The value of a field that was looked up or typed. A state belongs to its country and is dropped
 * for another.
 */
const givenText = (given: Partial<FormAddress>, name: string, country: string) =>
  name === 'state' && country !== '' && country !== given.country
    ? undefined
    : given[name as keyof FormAddress];

/** Focuses the first field when it appears, if focus was on the button it replaces. */
function FocusFirst({ part }: { readonly part: RefObject<HTMLDivElement | null> }): ReactNode {
  useEffect(() => {
    if (document.activeElement === document.body) part.current?.querySelector('input')?.focus();
  }, [part]);
  return null;
}

/**
 * Moves the focus to the start of the new mode if the focused element is gone, or was the button.
 */
function useFocusOfMode(state: AddressLookup, part: RefObject<HTMLDivElement | null>): void {
  const wasManual = useRef(isManual(state));
  const now = isManual(state);
  useEffect(() => {
    if (wasManual.current === now) return;
    wasManual.current = now;
    const at = document.activeElement;
    if (at === document.body || at instanceof HTMLButtonElement) {
      part.current?.querySelector('input')?.focus();
    }
  }, [now, part]);
}

const statusClass = ({ kind }: AddressLookup): string =>
  kind === 'failed' ? (classes['status'] ?? '') : 'visually-hidden';

function statusText(t: ReturnType<typeof useWords>, state: AddressLookup): string {
  switch (state.kind) {
    case 'listing':
      return t('checkout.address_found', { count: state.suggestions.length });
    case 'failed':
      return t('checkout.address_failed');
    case 'manual':
      return state.address.city === undefined ? '' : t('checkout.address_filled');
    default:
      return '';
  }
}
