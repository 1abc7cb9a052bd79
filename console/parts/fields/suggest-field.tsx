import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { latestOf } from '../../calls/latest.ts';
import { fieldWords } from '../../words/fields.ts';
import { words } from '../../words/words.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { Kept } from '../kept.tsx';
import overlay from '../overlay.module.css';
import classes from './field.module.css';
import type { Option } from './select.tsx';
import { FieldLabel, type FieldProps, FieldTexts } from './text-field.tsx';

/** Returns options that match a text, such as names that contain it; for an empty text all of them, up to a limit. */
export type Suggest = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

interface SuggestFieldProps extends FieldProps {
  readonly suggest: Suggest;
  /** The chosen option. */
  readonly chosen: Option | null;
  /** Shown if no option is chosen. */
  readonly placeholder?: string;
  /** Called with '' when the field is emptied. */
  readonly onChange: (value: string) => void;
  /** The maximum number of options to show; if there are more, the list says so. */
  readonly mostShown?: number;
  /** Creates a new thing with the typed name; offered after the options. */
  readonly onMake?: (name: string) => void;
}

/** The key of the option that creates a new thing. */
const making = ' make';

/** Milliseconds without typing until suggestions are requested. */
const pause = 150;

/** One of many options, found by typing part of its name. */
export function SuggestField(props: SuggestFieldProps) {
  const { suggest, chosen, placeholder, onChange, error, isRequired, isDisabled } = props;
  const { mostShown = Number.POSITIVE_INFINITY, onMake } = props;
  const [typed, setTyped] = useState(chosen?.text ?? '');
  const [shown, setShown] = useState(chosen?.value);
  // Chosen or cleared elsewhere, for instance by "Clear filters".
  if (shown !== chosen?.value) {
    setShown(chosen?.value);
    setTyped(chosen?.text ?? '');
  }
  // Null until the first answer.
  const [options, setOptions] = useState<readonly Option[] | null>(null);
  // The page may render again while the person types: a waiting or running request continues.
  const suggestNow = useRef(suggest);
  useEffect(() => {
    suggestNow.current = suggest;
  });
  const latest = useMemo(
    () =>
      latestOf<string, readonly Option[]>({
        ask: (text, signal) => suggestNow.current(text, signal),
        show: setOptions,
        pause,
      }),
    [],
  );
  useEffect(() => () => latest.stop(), [latest]);
  const shownOptions = options?.slice(0, mostShown) ?? [];
  const isListed = shownOptions.some(({ value }) => value === chosen?.value);
  const isMore = (options?.length ?? 0) > mostShown;
  const asked = typed === chosen?.text ? '' : typed.trim();
  const make = { value: making, text: fieldWords.reference.make(asked) };
  // The chosen option is always included: leaving the field restores its text.
  const items = [
    ...(chosen && !isListed ? [chosen] : []),
    ...shownOptions,
    ...(onMake && options ? [make] : []),
  ];
  return (
    <ComboBox
      className={classes['field'] ?? ''}
      items={items}
      inputValue={typed}
      value={chosen?.value ?? null}
      onInputChange={(text) => {
        setTyped(text);
        latest.ask(text);
        if (text === '' && chosen) onChange('');
      }}
      onChange={(key) => {
        if (key === null || key === (chosen?.value ?? null)) return;
        if (key === making) return onMake?.(asked);
        setTyped(items.find(({ value }) => value === key)?.text ?? '');
        onChange(String(key));
      }}
      onOpenChange={(isOpen, trigger) => isOpen && trigger !== 'input' && latest.ask('')}
      defaultFilter={() => true}
      isInvalid={error !== undefined}
      isRequired={isRequired ?? false}
      isDisabled={isDisabled ?? false}
      validationBehavior="aria"
      allowsEmptyCollection
      menuTrigger="input"
    >
      <FieldLabel {...props} />
      <div className={classNames(classes['withButton'], classes['withArrow'])}>
        <Input className={classes['input'] ?? ''} {...(placeholder ? { placeholder } : {})} />
        <Button className={classes['inside'] ?? ''}>
          <Icon name="down" size={16} />
        </Button>
      </div>
      <FieldTexts {...props} />
      <Popover className={overlay['popover'] ?? ''}>
        <ListBox<Option>
          className={overlay['list'] ?? ''}
          renderEmptyState={() => (
            <p className={overlay['none']}>{options ? words.form.noneFits : words.loading}</p>
          )}
        >
          {({ value, text }) => (
            <ListBoxItem id={value} textValue={text} className={overlay['item'] ?? ''}>
              {/* The field itself shows what is chosen as it is. */}
              <Kept value={text} />
            </ListBoxItem>
          )}
        </ListBox>
        {isMore && (
          <p role="status" className={overlay['none']}>
            {fieldWords.reference.more}
          </p>
        )}
      </Popover>
    </ComboBox>
  );
}
