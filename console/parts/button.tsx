import { type ReactNode, useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from 'react-router';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { doubleClick } from './double-click.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps {
  readonly children: ReactNode;
  /** Secondary by default: a page has at most one primary action. */
  readonly kind?: ButtonKind;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => void;
  /** True while its action runs: it keeps its place and focus, and ignores presses. */
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /**
   * Placed where the previous step's button was: disabled at first, because the second press of a double click was
   * meant for that one.
   */
  readonly isNextStep?: boolean;
  /** Focused when it appears. */
  readonly isFirst?: boolean;
  /** The name for screen readers, where the content is an icon. */
  readonly label?: string;
}

/** True until a double click that started before the button appeared is over. */
function useAppearing(isNextStep: boolean): boolean {
  const [isAppearing, setAppearing] = useState(isNextStep);
  const [was, setWas] = useState(isNextStep);
  // React may reuse the button for the next step if neither has a key.
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
