import type { ReactNode } from 'react';
import classes from './footer-bar.module.css';

/** A bar at the bottom edge of a phone that keeps the next action within reach (APP-37). */
export function FooterBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['bar']} data-footer-bar="">
      {children}
    </div>
  );
}
