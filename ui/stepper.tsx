import { earlyPress } from './early-press.ts';
import { Icon } from './icon.tsx';
import classes from './stepper.module.css';

interface StepperProps {
  readonly quantity: number;
  readonly onDecrease: () => void;
  readonly onIncrease: () => void;
  readonly canDecrease: boolean;
  readonly canIncrease: boolean;
  /** Labels of the buttons, and the quantity as text for screen readers. */
  readonly labels: {
    readonly decrease: string;
    readonly increase: string;
    readonly quantity: string;
  };
}

/**
 * Chooses a quantity with two buttons. A button at its bound stays focusable, so that keyboard users
 * keep their place.
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
