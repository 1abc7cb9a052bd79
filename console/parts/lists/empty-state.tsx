import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** Names what is missing: "No orders yet". */
  readonly title: string;
  /** Says what to do next, or when the list will have content. */
  readonly children: ReactNode;
  readonly act?: ReactNode;
}

/** Shown in place of an empty list. */
export const EmptyState = ({ title, children, act }: EmptyStateProps) => (
  <div className={classes['empty']}>
    <p className={classes['title']}>{title}</p>
    <p className={classes['text']}>{children}</p>
    {act}
  </div>
);
