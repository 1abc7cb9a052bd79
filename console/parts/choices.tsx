import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup';
import classes from './choices.module.css';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import type { Option } from './select.tsx';
import { FieldLabel, type FieldProps, FieldTexts } from './text-field.tsx';

interface CheckboxProps {
  readonly children: ReactNode;
  readonly name?: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
}

/** A checkbox with its label. */
export const Checkbox = ({ children, name, isChecked, onChange, isDisabled }: CheckboxProps) => (
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
    <span>{children}</span>
  </AriaCheckbox>
);

interface RadioGroupProps extends FieldProps {
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** One of a few options, all in view. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, value, onChange, name, error, isRequired, isDisabled } = props;
  return (
    <AriaRadioGroup
      className={field['field'] ?? ''}
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      isRequired={isRequired ?? false}
      isDisabled={isDisabled ?? false}
      validationBehavior="aria"
      {...(name === undefined ? {} : { name })}
    >
      <FieldLabel {...props} />
      {options.map(({ value: option, text, hint }) => (
        <Radio key={option} value={option} className={classes['choice'] ?? ''}>
          <span className={classes['dot']} />
          <span>
            {text}
            {hint && <span className={classes['hint']}>{hint}</span>}
          </span>
        </Radio>
      ))}
      <FieldTexts {...props} />
    </AriaRadioGroup>
  );
}
