import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Waiting } from '../../login/waiting.tsx';
import { accountPagesOf, accountPath } from '../../site/account-pages.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { anyAccountRoute } from './account-route.server.ts';
import { useResolvedMember } from './use-resolved-member.ts';

export const loader = anyAccountRoute;

/** Redirects from /my to the first page that the member has (USR-33, A-56). */
export default function FirstPage() {
  const t = useWords();
  const to = useAddresses();
  const { members } = useStorefront();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { member, ...waiting } = useResolvedMember();
  const [first] = accountPagesOf(members?.account ?? [], member?.has_membership ?? false);
  const address = member && first ? to.own(`${accountPath(first)}${search}`) : null;
  // The router's own component for this would add half a kilobyte to every page.
  useEffect(() => {
    if (address !== null) void navigate(address, { replace: true });
  }, [address, navigate]);
  return (
    <>
      <h1 className="visually-hidden">{t('account.navigation')}</h1>
      <Waiting {...waiting} />
    </>
  );
}
