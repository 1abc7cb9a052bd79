import { Waiting } from '../../login/waiting.tsx';
import { PageTitle } from '../../site/page-title.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { accountRoute } from './account-route.server.ts';
import { ProfileForm } from './profile-form.tsx';
import { useResolvedMember } from './use-resolved-member.ts';

export const loader = accountRoute('profile');

/** The page of a member's profile (USR-42). */
export default function Profile() {
  const t = useWords();
  const { member, ...waiting } = useResolvedMember();
  const title = t('account.profile');
  return (
    <>
      <PageTitle page={title} />
      <h1>{title}</h1>
      {member ? <ProfileForm key={member.id} member={member} /> : <Waiting {...waiting} />}
    </>
  );
}
