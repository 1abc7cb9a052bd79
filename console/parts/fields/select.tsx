import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { words } from '../../words/words.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { Kept } from '../kept.tsx';
import overlay from '../overlay.module.css';
import classes from './field.module.css';
import { FieldLabel, type FieldProps, FieldTexts } from './text-field.tsx';

export interface Option {
  readonly value: string;
  readonly text: string;
  /** The same text, marked up so that browser translation leaves parts of it alone. */
  readonly shown?: ReactNode;
  readonly hint?: ReactNode;
  /** Visible but not selectable; only a RadioGroup has such options. */
  readonly isDisabled?: boolean;
}

/** The options of texts by their values, in the order of the texts. */
export const optionsOf = (texts: Readonly<Record<string, string>>): Option[] =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

interface SelectProps extends FieldProps {
  readonly options: readonly Option[];
  /** The options are names or codes, which browser translation leaves alone. */
  readonly isKept?: boolean;
  /** Null if no option is chosen. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** One of several options, in a list that opens. For up to about five options a RadioGroup is clearer. */
export function Select(props: SelectProps) {
  const { options, isKept, value, onChange, name, error, isRequired, isDisabled } = props;
  return (
    <AriaSelect
      className={classes['field'] ?? ''}
      value={value}
      onChange={(key) => onChange(String(key))}
      placeholder={words.form.choose}
      isInvalid={error !== undefined}
      isRequired={isRequired ?? false}
      isDisabled={isDisabled ?? false}
      validationBehavior="aria"
      {...(name === undefined ? {} : { name })}
    >
      <FieldLabel {...props} />
      <Button className={classNames(classes['input'], classes['select'])}>
        <SelectValue />
        <Icon name="down" size={16} />
      </Button>
      <FieldTexts {...props} />
      <Popover className={overlay['popover'] ?? ''}>
        <ListBox className={overlay['list'] ?? ''} items={options}>
          {({ value: id, text, shown = isKept ? <Kept value={text} /> : text, hint }) => (
            <ListBoxItem id={id} textValue={text} className={overlay['item'] ?? ''}>
              <span>{shown}</span>
              {hint && <span slot="description">{hint}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
