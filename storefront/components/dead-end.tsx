import type { ComponentProps, ReactNode } from 'react';
import { PageTitle } from '../site/page-title.tsx';
import classes from './message-page.module.css';
import { MessagePage } from './message-page.tsx';
import { WaysOn } from './ways-on.tsx';

interface DeadEndProps extends ComponentProps<typeof WaysOn> {
  readonly title: string;
  /** The page's title, if it differs. */
  readonly page?: string;
  readonly status?: string | undefined;
  readonly children?: ReactNode;
}

/** A page with no content, in the venue's colours, with two links to other pages. */
export function DeadEnd({ title, page = title, status, children, ...ways }: DeadEndProps) {
  return (
    <MessagePage
      title={title}
      status={status}
      above={<span className={classes['band']} data-picture="none" />}
    >
      <PageTitle page={page} />
      {children}
      <WaysOn {...ways} />
    </MessagePage>
  );
}
