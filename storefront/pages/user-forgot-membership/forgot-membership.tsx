import { EmailSubmission } from '../../accounts/email-submission.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useCaptcha } from '../../captcha/use-captcha.ts';
import { guestsOnly } from '../../loaders/send-home.server.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { useWords } from '../../site/use-storefront.ts';

export const headers = privateHeaders;

/** For guests: members can see their membership. */
export const loader = guestsOnly;

/** Asks for the address that bought a membership, to email its order again (USR-62). */
export default function ForgotMembership() {
  const t = useWords();
  const api = useApi();
  const asPerson = useCaptcha();
  return (
    <EmailSubmission
      words={{
        title: t('forgot_membership.title'),
        lead: t('forgot_membership_instructions'),
        submit: t('forgot_membership.submit'),
        sentTitle: t('forgot_membership.sent_title'),
        sent: (email) => t('forgot_membership_message', { email }),
      }}
      autoComplete="email"
      send={(email) =>
        asPerson((solved) =>
          api.call('resendOrders', { body: { email, memberships_only: true, ...solved } }),
        )
      }
    />
  );
}
