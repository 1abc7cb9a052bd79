import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import classes from '../../accounts/account-page.module.css';
import { LoginLink } from '../../accounts/login-link.tsx';
import { useMember } from '../../accounts/use-member.ts';
import { isLoggedIn } from '../../loaders/send-home.server.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { Cancelling } from './cancelling.tsx';

export const headers = privateHeaders;

export function loader({ request, params }: LoaderFunctionArgs) {
  const orderId = params['ticketOrderId']?.toLowerCase() ?? '';
  return { orderId, seemsLoggedIn: isLoggedIn(request) };
}

/**
 * The page that cancels a membership's automatic renewal, identified by the order that bought it (MEM-33 to MEM-37).
 * Emails link here, so opening the page changes nothing.
 */
export default function CancelAutoRenew() {
  const t = useWords();
  const { orderId, seemsLoggedIn } = useLoaderData<typeof loader>();
  const member = useMember();
  const isIn = member === undefined ? seemsLoggedIn : member !== null;
  const title = t('auto_renew.title');
  return (
    <div className={classes['page']}>
      <PageTitle page={title} />
      <h1>{title}</h1>
      <noscript>
        <Notice tone="warning">
          <p>{t('account.needs_script')}</p>
        </Notice>
      </noscript>
      {isIn ? <Cancelling orderId={orderId} /> : <NotAuthenticated />}
    </div>
  );
}

/** The page for guests, with a link to log in (MEM-35, MEM-37). */
function NotAuthenticated() {
  const t = useWords();
  const { members } = useStorefront();
  return (
    <>
      <Notice tone="warning">
        <p>{t('auto_renew.not_authenticated')}</p>
      </Notice>
      {members && (
        <LoginLink settings={members} className={buttonClass()}>
          {t('member.log_in')}
        </LoginLink>
      )}
    </>
  );
}
