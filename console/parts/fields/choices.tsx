import { type ReactNode, useId } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import classes from './choices.module.css';
import field from './field.module.css';
import type { Option } from './select.tsx';
import { FieldLabel, type FieldProps, FieldTexts } from './text-field.tsx';

interface CheckboxProps {
  readonly children: ReactNode;
  readonly hint?: string | undefined;
  readonly name?: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
}

/** A checkbox with its label. */
export const Checkbox = ({
  children,
  hint,
  name,
  isChecked,
  onChange,
  isDisabled,
}: CheckboxProps) => (
  <AriaCheckbox
    className={classes['choice'] ?? ''}
    isSelected={isChecked}
    onChange={onChange}
    isDisabled={isDisabled ?? false}
    {...(name === undefined ? {} : { name })}
  >
    <span className={classes['box']}>
      <Icon name="check" size={14} />
    </span>
    <span>
      <span>{children}</span>
      {hint && <span className={classes['hint']}>{hint}</span>}
    </span>
  </AriaCheckbox>
);

interface ChoicesProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  readonly children: ReactNode;
}

/** Checkboxes and fields that form one value. */
export function Choices({ label, hint, error, children }: ChoicesProps) {
  const id = useId();
  const texts = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={field['field'] ?? ''}
      data-invalid={error === undefined ? undefined : true}
      {...(texts === '' ? {} : { 'aria-describedby': texts })}
    >
      <legend className={field['label']}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={field['hint']}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} role="alert" className={field['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface RadioGroupProps extends FieldProps {
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** Options in a row, and on wide screens beside their label: for several groups with the same short options. */
  readonly isLine?: boolean;
}

/** One of a few options, all in view. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, value, onChange, name, error, isRequired, isDisabled, isLine } = props;
  return (
    <AriaRadioGroup
      className={classNames(field['field'], isLine && classes['line'])}
      orientation={isLine ? 'horizontal' : 'vertical'}
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      isRequired={isRequired ?? false}
      isDisabled={isDisabled ?? false}
      validationBehavior="aria"
      {...(name === undefined ? {} : { name })}
    >
      <FieldLabel {...props} />
      {options.map(({ value: option, text, hint, isDisabled: isOff = false }) => (
        <Radio key={option} value={option} isDisabled={isOff} className={classes['choice'] ?? ''}>
          <span className={classes['dot']} />
          <span>
            <span>{text}</span>
            {hint && <span className={classes['hint']}>{hint}</span>}
          </span>
        </Radio>
      ))}
      <FieldTexts {...props} />
    </AriaRadioGroup>
  );
}
