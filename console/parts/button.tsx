import { type ReactNode, useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from 'react-router';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { doubleClick } from './double-click.ts';

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
  /** Stands where the button of the step before stood: disabled at first, since a second press of a double click was meant for that one. */
  readonly isNextStep?: boolean;
  /** Focused when it appears. */
  readonly isFirst?: boolean;
  /** The name for screen readers, where the content is an icon. */
  readonly label?: string;
}

/** True until a double click that began before a button appeared is over. */
function useAppearing(isNextStep: boolean): boolean {
  const [isAppearing, setAppearing] = useState(isNextStep);
  const [was, setWas] = useState(isNextStep);
  // A button may become that of the next step, where nobody gave it a key of its own.
  if (was !== isNextStep) {
    setWas(isNextStep);
    setAppearing(isNextStep);
  }
  useEffect(() => {
    if (!isAppearing) return;
    const timer = setTimeout(() => setAppearing(false), doubleClick);
    return () => clearTimeout(timer);
  }, [isAppearing]);
  return isAppearing;
}

export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'secondary',
    type = 'button',
    onPress,
    isBusy,
    isDisabled,
    isNextStep = false,
    isFirst,
    label,
  } = props;
  const isAppearing = useAppearing(isNextStep);
  return (
    <AriaButton
      type={type}
      className={classNames(
        classes['button'],
        classes[kind],
        isAppearing && !isDisabled && classes['appearing'],
      )}
      isPending={isBusy ?? false}
      isDisabled={isDisabled || isAppearing}
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
