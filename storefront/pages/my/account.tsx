import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { useMember } from '../../accounts/use-member.ts';
import { isLoggedIn } from '../../loaders/send-home.server.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { useWords } from '../../site/use-storefront.ts';
import classes from './account.module.css';
import { AccountLogin } from './account-login.tsx';
import { AccountNavigation } from './account-navigation.tsx';
import { useFocusAfterLogin } from './use-focus-after-login.ts';

export const headers = privateHeaders;

/**
 * Returns true if a member seems to be logged in, which is all that the server knows here (decision
 * 063).
 */
export function loader({ request }: LoaderFunctionArgs) {
  return { seemsLoggedIn: isLoggedIn(request) };
}

/** The frame of all account pages; shows guests a login (USR-35). */
export default function Account() {
  const t = useWords();
  const { seemsLoggedIn } = useLoaderData<typeof loader>();
  const member = useMember();
  const isIn = member === undefined ? seemsLoggedIn : member !== null;
  const content = useFocusAfterLogin(isIn);
  return (
    <div className={isIn ? classes['page'] : classes['login']} ref={content}>
      <noscript>
        <Notice tone="warning">
          <p>{t('account.needs_script')}</p>
        </Notice>
      </noscript>
      {isIn ? (
        <>
          <AccountNavigation />
          <div className={classes['content']}>
            <Outlet />
          </div>
        </>
      ) : (
        <AccountLogin />
      )}
    </div>
  );
}
