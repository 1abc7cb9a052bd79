import { MembershipDetails } from '../../memberships/membership-details.tsx';
import { PageTitle } from '../../site/page-title.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { accountRoute } from './account-route.server.ts';

export const loader = accountRoute('membership');

/** The page of a membership: its term, its members, and its renewal (USR-48). */
export default function Membership() {
  const t = useWords();
  const title = t('account.membership');
  return (
    <>
      <PageTitle page={title} />
      <h1>{title}</h1>
      <MembershipDetails heading="h2" />
    </>
  );
}
