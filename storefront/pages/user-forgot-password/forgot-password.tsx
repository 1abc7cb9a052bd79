import { EmailSubmission } from '../../accounts/email-submission.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useCaptcha } from '../../captcha/use-captcha.ts';
import { guestsOnly } from '../../loaders/send-home.server.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { useWords } from '../../site/use-storefront.ts';

export const headers = privateHeaders;

/** For guests: members know their password (USR-50). */
export const loader = guestsOnly;

/** Asks for an account's address, to e-mail a link that sets its password (USR-60, USR-61). */
export default function ForgotPassword() {
  const t = useWords();
  const api = useApi();
  const asPerson = useCaptcha();
  return (
    <EmailSubmission
      words={{
        title: t('forgot_password.title'),
        lead: t('forgot_password.lead'),
        submit: t('forgot_password.submit'),
        sentTitle: t('forgot_password.sent_title'),
        sent: (email) => t('forgot_password.sent', { email }),
        after: t('forgot_password_contact_details'),
      }}
      send={(email) =>
        asPerson((solved) => api.call('requestPasswordReset', { body: { email, ...solved } }))
      }
    />
  );
}
