import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '../site/link.tsx';
import classes from './account-states.module.css';

interface NothingProps {
  readonly title?: string;
  readonly text: string;
  readonly to: string;
  /** The next step. */
  readonly children: ReactNode;
}

/** Says that nothing is here, and where to go from here. */
export function Nothing({ title, text, to, children }: NothingProps) {
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
