import { Icon } from '#ui/icon.tsx';
import classes from './tile.module.css';

/** Marks what is chosen by more than its colour. */
export const Check = () => (
  <span className={classes['check']}>
    <Icon name="check" size={16} />
  </span>
);
