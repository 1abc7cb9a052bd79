import type { ReactNode } from 'react';
import classes from './plain-frame.module.css';

/** The frame of pages before sign-in: one centred column. */
export const PlainFrame = ({ children }: { readonly children: ReactNode }) => (
  <main className={classes['frame']} id="content" tabIndex={-1}>
    {children}
  </main>
);
