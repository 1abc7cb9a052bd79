import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { MemberSettings } from '../site/storefront.ts';
import { useSearch } from '../site/use-search.ts';
import { openLogin } from './login-dialog-state.ts';
import { placeOfLogin, useProviderAddress } from './use-provider-address.ts';

interface LoginLinkProps {
  readonly settings: MemberSettings;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Links to the login (USR-06). Before the page's script has loaded, it reaches the dialog through
 * an address that asks for it (APP-26).
 */
export function LoginLink({ settings, className, children }: LoginLinkProps) {
  const { pathname } = useLocation();
  const search = useSearch();
  const provider = useProviderAddress();
  if (settings.login !== 'dialog') {
    return (
      <a className={className} href={placeOfLogin(settings, provider)}>
        {children}
      </a>
    );
  }
  const query = new URLSearchParams(search);
  query.set('login', '1');
  return (
    <a
      className={className}
      href={`${pathname}?${query}`}
      onClick={(event) => {
        event.preventDefault();
        openLogin();
      }}
    >
      {children}
    </a>
  );
}
