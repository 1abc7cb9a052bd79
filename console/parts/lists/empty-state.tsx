import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** Names what is missing: "No orders yet". */
  readonly title: string;
  /** Says what to do next, or when something will be here. */
  readonly children: ReactNode;
  readonly act?: ReactNode;
}

/** Stands where a list has nothing to show. */
export const EmptyState = ({ title, children, act }: EmptyStateProps) => (
  <div className={classes['empty']}>
    <p className={classes['title']}>{title}</p>
    <p className={classes['text']}>{children}</p>
    {act}
  </div>
);
