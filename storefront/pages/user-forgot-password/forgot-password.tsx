import { EmailSubmission } from '../../accounts/email-submission.tsx';
import { useApi } from '../../api/browser-api.ts';
import { usePerson } from '../../captcha/use-person.ts';
import { guestsOnly } from '../../loaders/send-home.server.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { useWords } from '../../site/use-storefront.ts';

export const headers = privateHeaders;

/** For guests: who is logged in knows their password (USR-50). */
export const loader = guestsOnly;

/** Asks for the address of an account, to write there how its password is set (USR-60, USR-61). */
export default function ForgotPassword() {
  const t = useWords();
  const api = useApi();
  const asPerson = usePerson();
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
