import { earlyPress } from './early-press.ts';
import { Icon } from './icon.tsx';
import classes from './stepper.module.css';

interface StepperProps {
  readonly quantity: number;
  readonly onDecrease: () => void;
  readonly onIncrease: () => void;
  readonly canDecrease: boolean;
  readonly canIncrease: boolean;
  /** What each button does, and what the figure says to those who listen. */
  readonly labels: {
    readonly decrease: string;
    readonly increase: string;
    readonly quantity: string;
  };
}

/**
 * How many of something, by two buttons. A button that can't go on stays focusable, so that the
 * keyboard does not lose its place at a bound.
 */
export function Stepper(props: StepperProps) {
  const { quantity, canDecrease, canIncrease, labels } = props;
  return (
    <div className={classes['stepper']}>
      <button
        type="button"
        {...earlyPress()}
        aria-label={labels.decrease}
        aria-disabled={!canDecrease}
        onClick={canDecrease ? props.onDecrease : undefined}
      >
        <Icon name="minus" />
      </button>
      <span className={classes['quantity']}>
        <span aria-hidden="true">{quantity}</span>
        <output className="visually-hidden">{labels.quantity}</output>
      </span>
      <button
        type="button"
        {...earlyPress()}
        aria-label={labels.increase}
        aria-disabled={!canIncrease}
        onClick={canIncrease ? props.onIncrease : undefined}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
