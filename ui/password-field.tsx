import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { Frame } from './field.tsx';
import classes from './password-field.module.css';

interface PasswordFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> {
  readonly label: string;
  readonly error?: string | undefined;
  /** Id of a further description. */
  readonly describedBy?: string;
  /** The button's text, and its label for screen readers. */
  readonly words: Readonly<
    Record<'show' | 'hide', { readonly text: string; readonly label: string }>
  >;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled password input with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, error, describedBy, words, ...input } = props;
  const [isShown, setShown] = useState(false);
  const { text, label: action } = isShown ? words.hide : words.show;
  return (
    <Frame
      label={label}
      error={error}
      control={({ id, 'aria-describedby': described }) => (
        <div className={classes['box']}>
          <input
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            id={id}
            type={isShown ? 'text' : 'password'}
            aria-describedby={[described, describedBy].filter(Boolean).join(' ') || undefined}
            aria-invalid={error ? true : undefined}
          />
          <button
            type="button"
            aria-controls={id}
            aria-label={action}
            // Keeps focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            {text}
          </button>
        </div>
      )}
    />
  );
}
