import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '../site/link.tsx';
import classes from './account-states.module.css';

interface EmptyStateProps {
  readonly title?: string;
  readonly text: string;
  readonly to: string;
  /** The next step. */
  readonly children: ReactNode;
}

/** Says that there is nothing here, with a link elsewhere. */
export function EmptyState({ title, text, to, children }: EmptyStateProps) {
  return (
    <div className={classes['nothing']}>
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      <Link className={buttonClass()} to={to}>
        {children}
      </Link>
    </div>
  );
}
