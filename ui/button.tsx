import type { ButtonHTMLAttributes } from 'react';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { earlyPress } from './early-press.ts';

type ButtonKind = 'primary' | 'secondary' | 'quiet';

/** The class of a button, also for links that look like one. */
export function buttonClass(kind: ButtonKind = 'primary', className?: string): string {
  return classNames(classes['button'], classes[kind], className);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  /** Its action is running: it keeps its place and focus, but ignores presses. */
  readonly isBusy?: boolean;
}

export function Button({ kind = 'primary', isBusy = false, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...earlyPress()}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass(kind, className)}
    />
  );
}
