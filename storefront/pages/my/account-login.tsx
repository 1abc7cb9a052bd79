import { LoginPart } from '../../login/login-part.tsx';
import { PageTitle } from '../../site/page-title.tsx';
import { useStorefront, useWords } from '../../site/use-storefront.ts';

/** The login in place of an account page; then shows the requested page automatically (USR-35). */
export function AccountLogin() {
  const t = useWords();
  const { members } = useStorefront();
  const title = t('account.login_title');
  return (
    <>
      <PageTitle page={title} />
      <h1>{title}</h1>
      {members && <LoginPart settings={members} onDone={() => undefined} />}
    </>
  );
}
