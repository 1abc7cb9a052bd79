import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import classes from './notice.module.css';

export type NoticeTone = 'plain' | 'warning' | 'error' | 'positive';

interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly children: ReactNode;
  /** Announced by screen readers when it appears. */
  readonly isAlert?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A message within the page. */
export function Notice({ tone = 'plain', children, isAlert = false, ref }: NoticeProps) {
  return (
    <div
      ref={ref}
      className={classNames(classes['notice'], classes[tone])}
      role={isAlert ? 'alert' : undefined}
      tabIndex={-1}
    >
      <Icon name={tone === 'positive' ? 'check' : 'alert'} />
      <div className={classes['text']}>{children}</div>
    </div>
  );
}
