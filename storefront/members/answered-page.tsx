import { type ReactNode, useEffect, useRef } from 'react';
import { MessagePage } from '../components/message-page.tsx';
import { PageTitle } from '../components/page-title.tsx';

interface AnsweredPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What a form's page becomes once it is answered; its heading gets the focus, so that it is read. */
export function AnsweredPage({ title, children }: AnsweredPageProps) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = page.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, []);
  return (
    <div ref={page}>
      <PageTitle page={title} />
      <MessagePage title={title}>{children}</MessagePage>
    </div>
  );
}
