import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import classes from './notice.module.css';

interface NoticeProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** A button or link that resolves what the notice is about. */
  readonly act?: ReactNode;
  /** Announced when it appears; use for what follows a press. */
  readonly isAlert?: boolean;
}

const icons = {
  plain: 'info',
  info: 'info',
  positive: 'check',
  warning: 'alert',
  danger: 'alert',
} as const;

/** A message within the page. */
export const Notice = ({ tone = 'plain', title, children, act, isAlert = false }: NoticeProps) => (
  <div
    className={classNames(classes['notice'], classes[tone])}
    role={isAlert ? 'alert' : undefined}
  >
    <Icon name={icons[tone]} />
    <div className={classes['text']}>
      {title && <p className={classes['title']}>{title}</p>}
      {children && <div>{children}</div>}
    </div>
    {act}
  </div>
);
