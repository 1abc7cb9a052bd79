import type { ReactNode } from 'react';
import classes from './message-page.module.css';
import { UnseenStatus } from './unseen-status.tsx';

/** A page with one message and links to other pages. */
export function MessagePage({
  title,
  status,
  above,
  children,
}: {
  readonly title: string;
  /** Read before the title, for screen readers. */
  readonly status?: string | undefined;
  /** A decoration above the heading. */
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
