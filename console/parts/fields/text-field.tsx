import { type HTMLInputTypeAttribute, type ReactNode, type Ref, useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { words } from '../../words/words.ts';
import { classNames } from '../class-names.ts';
import classes from './field.module.css';

/** The properties of all fields. */
export interface FieldProps {
  readonly label: ReactNode;
  /** The name in the form's data. */
  readonly name?: string;
  readonly hint?: ReactNode;
  /** The error of this field; announced as part of its description. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  /** Shows "(optional)" after the label. */
  readonly isOptional?: boolean;
  readonly isDisabled?: boolean;
}

export interface TextFieldProps extends FieldProps {
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'search' | 'tel'>;
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Focused when the page opens. */
  readonly isFirst?: boolean;
  /** Several lines of text. */
  readonly lines?: number;
  /** Turns off corrections: for keys, addresses and codes. */
  readonly isExact?: boolean;
  /** A narrow input: for numbers of a few digits. */
  readonly isShort?: boolean;
  /** The language of the text, such as "de", if it is not the console's. */
  readonly language?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

const exact = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: 'false' } as const;

/** A labelled input with its hint and error. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', placeholder, lines, isExact = false, isShort, language, ref } = props;
  const common = {
    className: classNames(classes['input'], isShort && classes['short']),
    ...(placeholder ? { placeholder } : {}),
    ...(language ? { lang: language, dir: 'auto' as const } : {}),
  };
  return (
    <AriaTextField {...fieldOf(props)} type={type} {...(isExact ? exact : {})}>
      <FieldLabel {...props} />
      {lines === undefined ? (
        <Input {...common} {...(ref ? { ref } : {})} />
      ) : (
        <TextArea {...common} rows={lines} />
      )}
      <FieldTexts {...props} />
    </AriaTextField>
  );
}

interface PasswordFieldProps extends FieldProps {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly isFirst?: boolean;
}

/** A labelled password with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const { form } = words;
  return (
    <AriaTextField {...fieldOf(props)} type={isShown ? 'text' : 'password'} {...exact}>
      <FieldLabel {...props} />
      <div className={classes['withButton']}>
        <Input className={classes['input'] ?? ''} />
        <button
          type="button"
          className={classes['inside']}
          aria-label={isShown ? form.hidePassword : form.showPassword}
          // Keeps focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? form.hide : form.show}
        </button>
      </div>
      <FieldTexts {...props} />
    </AriaTextField>
  );
}

interface CodeFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with the whole code once it is typed or filled in. */
  readonly onComplete?: (code: string) => void;
  readonly isFirst?: boolean;
}

const digits = 6;

/**
 * A six-digit code from an authenticator app, which phones and password managers fill in. A pasted code may contain
 * spaces; a longer text is left unchanged, because it may be a recovery code.
 */
export function CodeField({ onChange, onComplete, ...props }: CodeFieldProps) {
  const change = (typed: string) => {
    const compact = typed.replace(/\s/g, '');
    const code = /^\d{1,6}$/.test(compact) ? compact : typed;
    onChange(code);
    if (code.length === digits && code !== props.value && compact === code) onComplete?.(code);
  };
  return (
    <AriaTextField
      {...fieldOf({ ...props, onChange: change })}
      className={classNames(classes['field'], classes['code'])}
      autoComplete="one-time-code"
      inputMode="text"
      {...exact}
    >
      <FieldLabel {...props} />
      <Input className={classes['input'] ?? ''} />
      <FieldTexts {...props} />
    </AriaTextField>
  );
}

/** The props of React Aria's field. */
function fieldOf(
  props: FieldProps &
    Pick<
      TextFieldProps,
      | 'value'
      | 'defaultValue'
      | 'onChange'
      | 'onBlur'
      | 'autoComplete'
      | 'inputMode'
      | 'maxLength'
      | 'isFirst'
    >,
) {
  const { name, value, defaultValue, onChange, onBlur, autoComplete, inputMode, maxLength } = props;
  return {
    className: classes['field'] ?? '',
    isInvalid: props.error !== undefined,
    isRequired: props.isRequired ?? false,
    isDisabled: props.isDisabled ?? false,
    autoFocus: props.isFirst ?? false,
    // Shows only our own words and the server's at the field, not the browser's.
    validationBehavior: 'aria' as const,
    ...(name === undefined ? {} : { name }),
    ...(value === undefined ? {} : { value }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(onChange ? { onChange } : {}),
    ...(onBlur ? { onBlur } : {}),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(inputMode === undefined ? {} : { inputMode }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

export const FieldLabel = ({ label, isOptional }: FieldProps) => (
  <Label className={classes['label'] ?? ''}>
    {label}
    {isOptional && <span className={classes['note']}> ({words.form.optional})</span>}
  </Label>
);

/** The hint and the error of a field. */
export const FieldTexts = ({ hint, error }: FieldProps) => (
  <>
    {hint && (
      <Text slot="description" className={classes['hint'] ?? ''}>
        {hint}
      </Text>
    )}
    {error && <FieldError className={classes['error'] ?? ''}>{error}</FieldError>}
  </>
);
