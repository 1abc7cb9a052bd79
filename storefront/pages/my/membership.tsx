import { MembershipDetails } from '../../memberships/membership-details.tsx';
import { PageTitle } from '../../site/page-title.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { accountRoute } from './account-route.server.ts';

export const loader = accountRoute('membership');

/** What a member has: until when, with whom, and how it goes on (USR-48). */
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
