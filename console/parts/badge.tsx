import type { ReactNode } from 'react';
import classes from './badge.module.css';
import { classNames } from './class-names.ts';

export type Tone = 'plain' | 'info' | 'positive' | 'warning' | 'danger';

/** A thing's state in a word or two; the colour only repeats the word. */
export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) => <span className={classNames(classes['badge'], classes[tone])}>{children}</span>;
