import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Icon } from '../icon.tsx';
import classes from './choices.module.css';
import field from './field.module.css';
import type { Option } from './select.tsx';
import { FieldLabel, type FieldProps, FieldTexts } from './text-field.tsx';

interface CheckboxGroupProps extends FieldProps {
  readonly options: readonly Option[];
  readonly value: readonly string[];
  /** Called with the chosen values in the order of the options. */
  readonly onChange: (values: readonly string[]) => void;
}

/** Any of a few options, all in view. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { options, value, onChange, name, error, isRequired, isDisabled } = props;
  return (
    <AriaCheckboxGroup
      className={field['field'] ?? ''}
      value={[...value]}
      onChange={(chosen) =>
        onChange(options.map((option) => option.value).filter((each) => chosen.includes(each)))
      }
      isInvalid={error !== undefined}
      isRequired={isRequired ?? false}
      isDisabled={isDisabled ?? false}
      validationBehavior="aria"
      {...(name === undefined ? {} : { name })}
    >
      <FieldLabel {...props} />
      {options.map(({ value: option, text, hint, isDisabled: isOff = false }) => (
        <Checkbox
          key={option}
          value={option}
          isDisabled={isOff}
          className={classes['choice'] ?? ''}
        >
          <span className={classes['box']}>
            <Icon name="check" size={14} />
          </span>
          <span>
            <span>{text}</span>
            {hint && <span className={classes['hint']}>{hint}</span>}
          </span>
        </Checkbox>
      ))}
      <FieldTexts {...props} />
    </AriaCheckboxGroup>
  );
}
