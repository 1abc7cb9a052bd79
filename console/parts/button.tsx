import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from 'react-router';
import classes from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps {
  readonly children: ReactNode;
  /** Secondary by default: a page has one primary act at most. */
  readonly kind?: ButtonKind;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => void;
  /** Its act is running: it keeps its place and focus, and ignores presses. */
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** Focused when it appears. */
  readonly isFirst?: boolean;
  /** The name for screen readers, where the content is an icon. */
  readonly label?: string;
}

export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'secondary',
    type = 'button',
    onPress,
    isBusy,
    isDisabled,
    isFirst,
    label,
  } = props;
  return (
    <AriaButton
      type={type}
      className={classNames(classes['button'], classes[kind])}
      isPending={isBusy ?? false}
      isDisabled={isDisabled ?? false}
      {...(isFirst ? { autoFocus: true } : {})}
      {...(onPress ? { onPress } : {})}
      {...(label ? { 'aria-label': label } : {})}
    >
      {children}
    </AriaButton>
  );
}

interface ButtonLinkProps {
  readonly children: ReactNode;
  readonly to: string;
  readonly kind?: ButtonKind;
}

/** A link that looks like a button: it opens a page. */
export const ButtonLink = ({ children, to, kind = 'secondary' }: ButtonLinkProps) => (
  <Link to={to} className={classNames(classes['button'], classes[kind])}>
    {children}
  </Link>
);
