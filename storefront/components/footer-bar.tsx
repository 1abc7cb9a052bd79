import type { ReactNode } from 'react';
import classes from './footer-bar.module.css';

/** Stays at the bottom edge of a phone: what happens next is always in reach (APP-37). */
export function FooterBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['bar']} data-footer-bar="">
      {children}
    </div>
  );
}
