import type { ReactNode } from 'react';
import classes from './message-page.module.css';

/** A page that says one thing and where to go from here. */
export function MessagePage({
  title,
  above,
  children,
}: {
  readonly title: string;
  /** Adorns the page above its heading. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes['page']}>
      {above}
      <h1>{title}</h1>
      {children}
    </div>
  );
}
