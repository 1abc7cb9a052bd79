import { Icon } from '#ui/icon.tsx';
import classes from './tile.module.css';

/** A tick, so that a choice is marked by more than its colour. */
export const Check = () => (
  <span className={classes['check']}>
    <Icon name="check" size={16} />
  </span>
);
