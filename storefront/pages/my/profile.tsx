import { useEffect, useState } from 'react';
import { PageTitle } from '../../components/page-title.tsx';
import { useMember } from '../../members/use-member.ts';
import { useLook } from '../../members/use-session.ts';
import { useWords } from '../../use-storefront.ts';
import { accountRoute } from './account-route.server.ts';
import { ProfileForm } from './profile-form.tsx';
import { Waiting } from './waiting.tsx';

export const loader = accountRoute('profile');

/** Who is logged in, and how they are reached (USR-42). */
export default function Profile() {
  const t = useWords();
  const member = useMember();
  const { hasFailed, again } = useKnown(member !== undefined);
  const title = t('account.profile');
  return (
    <>
      <PageTitle page={title} />
      <h1>{title}</h1>
      {member ? (
        <ProfileForm key={member.id} member={member} />
      ) : (
        <Waiting refused={hasFailed ? fault : undefined} again={again} />
      )}
    </>
  );
}

const fault = { ok: false, status: 0, errors: [] } as const;

/** Looks who is logged in as long as nobody knows, and says when that could not be found out. */
function useKnown(isKnown: boolean) {
  const look = useLook();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isKnown || hasFailed) return;
    let isLeft = false;
    // Nobody: either that is known by now, or the question had no answer.
    void look().then((member) => !isLeft && setFailed(member === null));
    return () => {
      isLeft = true;
    };
  }, [isKnown, hasFailed, look]);
  return { hasFailed, again: () => setFailed(false) };
}
