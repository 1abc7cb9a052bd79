import type { ReactNode } from 'react';
import classes from './plain-frame.module.css';

/** The frame of pages for somebody who is not signed in: one column in the middle. */
export const PlainFrame = ({ children }: { readonly children: ReactNode }) => (
  <main className={classes['frame']} id="content" tabIndex={-1}>
    {children}
  </main>
);
