import { useLocation } from 'react-router';
import { useAddresses } from '../use-storefront.ts';
import { withoutLogin } from './login-address.ts';

/** Where the way to the venue's identity provider begins, which leads back to the page of now. */
export function useProviderAddress(): string {
  const { pathname, search } = useLocation();
  const to = useAddresses();
  const next = pathname + withoutLogin(search);
  return to.own(`/login/provider?${new URLSearchParams({ next })}`);
}
