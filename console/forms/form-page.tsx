import type { FormEvent, ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { FormLayout } from '../parts/layout/page.tsx';
import { Notice } from '../parts/notice.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { words } from '../words/words.ts';
import type { SentForm } from './form-dialog.tsx';

interface FormPageProps {
  readonly form: SentForm;
  /** The label of the action's button: "Send invitation". */
  readonly action: string;
  readonly children: ReactNode;
}

/** A form that fills a page: its fields and the action, and the reason if it fails. */
export function FormPage({ form, action, children }: FormPageProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.submit();
  }
  return (
    <>
      {form.isRestored && <Notice tone="info">{words.form.restored}</Notice>}
      <ProblemNotice text={form.problem()} />
      <form noValidate onSubmit={submit}>
        <FormLayout
          acts={
            <Button type="submit" kind="primary" isBusy={form.isBusy}>
              {action}
            </Button>
          }
        >
          {children}
        </FormLayout>
      </form>
    </>
  );
}
