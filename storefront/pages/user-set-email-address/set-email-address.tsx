import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readNext } from '#domain/content/own-path.ts';
import { buttonClass } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { AccountForm } from '../../accounts/account-form.tsx';
import { AnsweredPage } from '../../accounts/answered-page.tsx';
import { isLoggedIn, sendHome } from '../../loaders/send-home.server.ts';
import { Link } from '../../site/link.tsx';
import { privateHeaders } from '../../site/page-headers.ts';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import { useNewEmail } from './use-new-email.ts';

export const headers = privateHeaders;

/** For members; they continue to a path of the storefront, or to its home page. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? '';
  if (!isLoggedIn(request)) sendHome(request, slug);
  return { next: readNext(new URL(request.url).searchParams.get('next'), slug) ?? null };
}

/** Asks a member without a deliverable address for one (USR-11, USR-65 to 68). */
export default function SetEmailAddress() {
  const t = useWords();
  const to = useAddresses();
  const { next } = useLoaderData<typeof loader>();
  const onward = next === null ? to.home() : to.own(next);
  const { refusal, isBusy, save } = useNewEmail(onward);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <AnsweredPage title={t('set_email.done_title')}>
        <p>{t('set_email.done', { email: sentTo })}</p>
        <Link className={buttonClass()} to={onward}>
          {t('recovery.go_on')}
        </Link>
      </AnsweredPage>
    );
  }
  const field = {
    type: 'email',
    required: true,
    maxLength: 254,
    autoComplete: 'email',
    autoCapitalize: 'off',
    spellCheck: false,
  } as const;
  return (
    <AccountForm
      title={t('set_email.title')}
      lead={t('set_email.lead')}
      submit={t(isBusy ? 'set_email.saving' : 'set_email.submit')}
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={async (form) => {
        const data = new FormData(form);
        const text = (name: string): string => String(data.get(name) ?? '');
        const email = await save(text('email'), text('email_confirm'));
        if (email !== undefined) setSentTo(email);
      }}
    >
      <Field {...field} name="email" label={t('recovery.email')} error={refusal?.fields['email']} />
      <Field
        {...field}
        name="email_confirm"
        label={t('set_email.email_confirm')}
        error={refusal?.fields['email_confirm']}
      />
    </AccountForm>
  );
}
