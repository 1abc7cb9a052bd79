import type { ReactNode } from 'react';
import classes from './message-page.module.css';

/** A page that says one thing and where to go from here. */
export function MessagePage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes['page']}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
