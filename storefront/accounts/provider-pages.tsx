import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { WaitingPage } from '../components/waiting-page.tsx';
import { Link } from '../site/link.tsx';
import { useAddresses, useWords } from '../site/use-storefront.ts';
import { AnsweredPage } from './answered-page.tsx';

/** The page during the way to the venue's provider, or back from it. */
export function LoginInProgress({ title }: { readonly title: string }) {
  const t = useWords();
  return <WaitingPage title={title} withoutScript={t('provider_login.needs_script')} />;
}

interface FailedProviderLoginProps {
  readonly why: string;
  /** The button or link to try again. */
  readonly children: ReactNode;
}

/** A failed login at the provider: the reason, and the next steps (USR-25 to 27). */
export function FailedProviderLogin({ why, children }: FailedProviderLoginProps) {
  const t = useWords();
  const to = useAddresses();
  return (
    <AnsweredPage title={t('provider_login.failed_title')}>
      <p role="alert">{why}</p>
      {children}
      <Link className={buttonClass('secondary')} to={to.home()}>
        {t('not_found.home')}
      </Link>
    </AnsweredPage>
  );
}
