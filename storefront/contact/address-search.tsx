import {
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import {
  type AddressLookup,
  type LookupEvent,
  mustChooseAddress,
  type Suggestion,
} from '#domain/contact/address-lookup.ts';
import { afterPress } from '#ui/after-press.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useWords } from '../site/use-storefront.ts';
import classes from './address-search.module.css';
import { useAddressLookup } from './use-address-lookup.ts';

export interface AddressSearchProps {
  readonly state: Exclude<AddressLookup, { kind: 'manual' | 'failed' }>;
  readonly send: Dispatch<LookupEvent>;
  readonly service: { readonly base: string; readonly key: string };
  /** Empty if none is chosen. */
  readonly country: string;
  readonly isRequired: boolean;
  readonly error: string | undefined;
}

/** Searches addresses as the buyer types: a combobox with a list (WAI-ARIA 1.2). */
export default function AddressSearch(props: AddressSearchProps) {
  const { state, send, service, country, isRequired, error } = props;
  const t = useWords();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const options = useRef<HTMLDivElement>(null);
  useAddressLookup({ state, send, service, country });
  const { text } = state;
  const fault = mustChooseAddress(text, isRequired) ? t('checkout.address_choose') : '';
  useEffect(() => input.current?.setCustomValidity(fault), [fault]);
  const suggestions = state.kind === 'listing' ? state.suggestions : [];
  const active = state.kind === 'listing' ? state.active : -1;
  const isOpen = suggestions.length > 0;

  // Assistive technology that focuses an option has not left the field.
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (options.current?.contains(relatedTarget)) return;
    // The list pushes down the content below, which moves up when the list closes.
    afterPress(() => {
      if (document.activeElement !== input.current) send({ kind: 'left' });
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const answer = keyEvent(event.key, state);
    if (!answer) return;
    event.preventDefault();
    send(answer);
  };

  return (
    <div>
      <Field
        ref={input}
        name="address_search"
        label={t('checkout.address_search')}
        hint={t('checkout.address_search_hint')}
        {...(isRequired ? {} : { note: t('checkout.optional') })}
        error={error}
        value={text}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        aria-busy={state.kind === 'searching' || state.kind === 'retrieving'}
        readOnly={state.kind === 'retrieving'}
        onChange={(event) => send({ kind: 'typed', text: event.target.value })}
        onFocus={() => send({ kind: 'focused' })}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <div
        ref={options}
        id={list}
        role="listbox"
        aria-label={t('checkout.address_suggestions')}
        className={classes['list']}
        hidden={!isOpen}
      >
        {suggestions.map((suggestion, at) => (
          <Option
            key={suggestion.id}
            id={`${list}-${at}`}
            suggestion={suggestion}
            isActive={at === active}
            onChoose={() => send({ kind: 'chose', suggestion })}
          />
        ))}
      </div>
    </div>
  );
}

/** The effect of a key on the list; undefined if the input handles the key itself. */
function keyEvent(key: string, state: AddressSearchProps['state']): LookupEvent | undefined {
  if (state.kind !== 'listing') return undefined;
  const suggestion = state.suggestions[state.active];
  if (key === 'ArrowDown') return { kind: 'moved', by: 1 };
  if (key === 'ArrowUp') return { kind: 'moved', by: -1 };
  if (key === 'Escape') return { kind: 'dismissed' };
  return key === 'Enter' && suggestion ? { kind: 'chose', suggestion } : undefined;
}

interface OptionProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Option({ id, suggestion, isActive, onChoose }: OptionProps) {
  const { text, description, isAddress } = suggestion;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes['option']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
    >
      <span>
        <span className={classes['text']}>{text}</span>{' '}
        <span className={classes['description']}>{description}</span>
      </span>
      {!isAddress && <Icon name="next" />}
    </div>
  );
}
