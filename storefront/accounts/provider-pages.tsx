import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { WaitingPage } from '../components/waiting-page.tsx';
import { Link } from '../site/link.tsx';
import { useAddresses, useWords } from '../site/use-storefront.ts';
import { AnsweredPage } from './answered-page.tsx';

/** While somebody is on the way to the venue's provider, or back from it. */
export function OnTheWay({ title }: { readonly title: string }) {
  const t = useWords();
  return <WaitingPage title={title} withoutScript={t('provider_login.needs_script')} />;
}

interface FailedProviderLoginProps {
  readonly why: string;
  /** The way to try it again. */
  readonly children: ReactNode;
}

/** A login at the provider that came to nothing: why, and where to go from here (USR-25 to 27). */
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
