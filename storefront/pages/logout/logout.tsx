import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useApi } from '../../api/browser-api.ts';
import { sessionExpiry } from '../../browser/session-cookie.ts';
import { discardCart } from '../../cart/reserve.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { MessagePage } from '../../components/message-page.tsx';
import { WaitingPage } from '../../components/waiting-page.tsx';
import { endVisit } from '../../login/use-session.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';

export const headers = privateHeaders;

/** Logs out and goes home (USR-28); loading the page changes nothing, its call does (law 9). */
export default function Logout() {
  const t = useWords();
  const { hasFailed, logOut } = useLogOut();
  const title = t('logout.title');
  if (!hasFailed) return <WaitingPage title={title} withoutScript={t('shell.no_script')} />;
  return (
    <MessagePage title={title}>
      <PageTitle page={title} />
      <p role="alert">{t('logout.failed')}</p>
      <Button onClick={logOut}>{t('shell.try_again')}</Button>
    </MessagePage>
  );
}

function useLogOut() {
  const api = useApi();
  const to = useAddresses();
  const { slug, members } = useStorefront();
  const [hasFailed, setFailed] = useState(false);
  const isBegun = useRef(false);
  const elsewhere = members?.logoutUrl ?? null;

  const logOut = useCallback(async (): Promise<void> => {
    setFailed(false);
    // An external logout needs no call of ours (USR-29).
    if (elsewhere !== null) return endVisit(slug, elsewhere);
    // A guest is not logged in: their cart stays.
    if (sessionExpiry(document.cookie, 0) === null) return location.replace(to.home());
    // Nobody else can access a member's cart, so its places are released at once.
    const store = cartStoreOf(slug);
    const { held } = store.get();
    if (held) await discardCart({ api, store, now: Date.now }, held);
    const outcome = await api.call('logOut', { body: {} });
    if (outcome.ok) endVisit(slug, to.home());
    else setFailed(true);
  }, [api, elsewhere, slug, to]);

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void logOut();
  }, [logOut]);

  return { hasFailed, logOut: () => void logOut() };
}
