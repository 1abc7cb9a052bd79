import { type ReactNode, useEffect, useRef } from 'react';
import { PageTitle } from '../site/page-title.tsx';
import classes from './account-page.module.css';

interface AnsweredPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The page after a form was sent; its heading takes the focus, so that it is read out. */
export function AnsweredPage({ title, children }: AnsweredPageProps) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = page.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, []);
  return (
    <div ref={page} className={classes['page']}>
      <PageTitle page={title} />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
