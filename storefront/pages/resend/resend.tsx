import type { LoaderFunctionArgs } from 'react-router';
import { resendRefused } from '#domain/events/visit-parameters.ts';
import { buttonClass } from '#ui/button.tsx';
import { AnsweredPage } from '../../accounts/answered-page.tsx';
import { EmailSubmission } from '../../accounts/email-submission.tsx';
import { useMember } from '../../accounts/use-member.ts';
import { useApi } from '../../api/browser-api.ts';
import { useCaptcha } from '../../captcha/use-captcha.ts';
import { guestsOnly } from '../../loaders/send-home.server.ts';
import { Link } from '../../site/link.tsx';
import { privateHeaders } from '../../site/page-headers.ts';
import { useAddresses, useWords } from '../../site/use-storefront.ts';

export const headers = privateHeaders;

/**
 * For guests: members are redirected home, where they are told to log out first (ORD-06, ORD-07).
 */
export const loader = (args: LoaderFunctionArgs): Promise<null> =>
  guestsOnly(args, { [resendRefused]: '1' });

/** Asks for the address of a purchase, to email its orders again (ORD-06 to 10). */
export default function Resend() {
  const t = useWords();
  const api = useApi();
  const asPerson = useCaptcha();
  if (useMember()) return <LogOutFirst />;
  return (
    <EmailSubmission
      words={{
        title: t('resend.title'),
        lead: t('resend.lead'),
        submit: t('resend.submit'),
        sentTitle: t('resend.sent_title'),
        sent: (email) => t('resend.sent', { email }),
        nobody: t('resend.none'),
      }}
      autoComplete="email"
      send={(email) =>
        asPerson((solved) => api.call('resendOrders', { body: { email, ...solved } }))
      }
    />
  );
}

/** Shown if the visitor logs in while the page is open. */
function LogOutFirst() {
  const t = useWords();
  const to = useAddresses();
  return (
    <AnsweredPage title={t('resend.title')}>
      <p>{t('resend.logged_in')}</p>
      <Link className={buttonClass()} to={to.own('/logout')}>
        {t('member.log_out')}
      </Link>
    </AnsweredPage>
  );
}
