import type { ReactNode } from 'react';
import classes from './message-page.module.css';
import { UnseenStatus } from './unseen-status.tsx';

/** A page that says one thing and where to go from here. */
export function MessagePage({
  title,
  status,
  above,
  children,
}: {
  readonly title: string;
  /** Stands before the title for whoever does not see the page. */
  readonly status?: string | undefined;
  /** Adorns the page above its heading. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes['page']}>
      {above}
      <h1>
        {status && <UnseenStatus>{`${status} `}</UnseenStatus>}
        {title}
      </h1>
      {children}
    </div>
  );
}
