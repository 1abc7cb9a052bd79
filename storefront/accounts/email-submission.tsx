import { useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { isEmail } from '#domain/contact/email.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useErrorText } from '../api/use-error-text.ts';
import { captchaFault } from '../captcha/captcha-fault.ts';
import { useWords } from '../site/use-storefront.ts';
import { AccountForm, AfterForm, type FormRefusal } from './account-form.tsx';
import { AnsweredPage } from './answered-page.tsx';
import { submissionOf } from './submission.ts';

interface EmailSubmissionProps {
  readonly words: {
    readonly title: string;
    readonly lead: string;
    readonly submit: string;
    readonly sentTitle: string;
    readonly sent: (email: string) => string;
    /** Shown if the address is unknown; without it, the page reports success (USR-60, USR-62). */
    readonly nobody?: string;
    /** Shown below the form and after it was sent; paragraphs separated by blank lines. */
    readonly after?: string;
  };
  /** The browser's autofill: an account name, or any e-mail address. */
  readonly autoComplete?: 'username' | 'email';
  readonly send: (email: string) => Promise<Outcome<unknown>>;
}

/** A page that takes an email address and then says what happens next, or what went wrong (USR-63). */
export function EmailSubmission({ words, autoComplete = 'username', send }: EmailSubmissionProps) {
  const t = useWords();
  const errorText = useErrorText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refuse = (error: string): void =>
    setRefusal({ text: t('checkout.errors'), fields: { email: error } });

  const failure = (outcome: Outcome<unknown>): string =>
    !outcome.ok && outcome.errors[0]?._code === 'captcha_failed'
      ? captchaFault(outcome, t)
      : errorText(outcome);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const email = String(new FormData(form).get('email') ?? '').trim();
    if (email === '') return refuse(t('checkout.missing'));
    if (!isEmail(email)) return refuse(t('recovery.bad_email'));
    setBusy(true);
    const outcome = await send(email);
    setBusy(false);
    const submission = submissionOf(outcome);
    switch (submission === 'nobody' && words.nobody === undefined ? 'sent' : submission) {
      case 'sent':
        setRefusal(null);
        return setSentTo(email);
      case 'nobody':
        return refuse(words.nobody ?? '');
      case 'bad_email':
        return refuse(t('recovery.bad_email'));
      case 'failed':
        return setRefusal({ text: failure(outcome), fields: {} });
    }
  };

  if (sentTo !== null) {
    return (
      <AnsweredPage title={words.sentTitle}>
        <p>{words.sent(sentTo)}</p>
        <p>{t('recovery.not_there')}</p>
        <Button kind="secondary" onClick={() => setSentTo(null)}>
          {t('recovery.try_again')}
        </Button>
        {words.after && <AfterForm text={words.after} />}
      </AnsweredPage>
    );
  }
  return (
    <AccountForm
      title={words.title}
      lead={words.lead}
      submit={isBusy ? t('recovery.sending') : words.submit}
      {...(words.after === undefined ? {} : { after: words.after })}
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <Field
        name="email"
        type="email"
        label={t('recovery.email')}
        required
        maxLength={254}
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        error={refusal?.fields['email']}
      />
    </AccountForm>
  );
}
