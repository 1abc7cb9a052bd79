import type { ReactNode } from 'react';
import classes from './step.module.css';

interface StepProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A step of a flow with its heading. */
export function Step({ id, title, children }: StepProps) {
  return (
    <section id={id} className={classes['step']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
