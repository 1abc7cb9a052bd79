import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paragraphs } from '../components/paragraphs.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useWords } from '../site/use-storefront.ts';
import classes from './account-page.module.css';
import { useHydrated } from './use-hydrated.ts';

/** The reason why a form was refused, with the errors of its fields by name. */
export interface FormRefusal {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface AccountFormProps {
  readonly title: string;
  readonly lead?: string;
  readonly refusal: FormRefusal | null;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onSubmit: (form: HTMLFormElement) => Promise<void>;
  /** The fields. */
  readonly children: ReactNode;
  /** Shown below the form. */
  readonly after?: string;
}

/** A page with a single account form. It can't be submitted before its script has loaded. */
export function AccountForm(props: AccountFormProps) {
  const { title, lead, refusal, submit, isBusy, onSubmit, children, after } = props;
  const t = useWords();
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal === null) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? notice.current)?.focus();
  }, [refusal]);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) void onSubmit(event.currentTarget);
  };
  return (
    <div className={classes['page']}>
      <PageTitle page={title} />
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      <noscript>
        <Notice tone="warning">
          <p>{t('recovery.needs_script')}</p>
        </Notice>
      </noscript>
      <form ref={form} className={classes['form']} method="post" noValidate onSubmit={send}>
        {refusal !== null && (
          <Notice ref={notice} tone="error" isAlert>
            <p>{refusal.text}</p>
          </Notice>
        )}
        {children}
        <Button type="submit" isBusy={isBusy} disabled={!isHydrated}>
          {submit}
        </Button>
      </form>
      {after && <AfterForm text={after} />}
    </div>
  );
}

/** The seller's text for anyone the form does not help. */
export function AfterForm({ text }: { readonly text: string }) {
  return (
    <div className={classes['after']}>
      <Paragraphs text={text} />
    </div>
  );
}
