import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { problemOf } from '../../calls/problem.ts';
import { pathAfterSignIn } from '../../calls/sign-in-path.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { Skeleton } from '../../parts/lists/skeleton.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PlainFrame } from '../../shell/plain-frame.tsx';
import { tellConfirmed } from '../../sign-in/provider-channel.ts';
import { providerWords } from '../../words/provider.ts';

type State =
  | { readonly kind: 'finishing' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly title: string; readonly text: string };

const own = providerWords.back;
/** Refusals that leave the person signed in. */
const ofConfirming: ReadonlySet<string> = new Set(['provider_not_recent', 'provider_no_factor']);

/**
 * The page that the venue's identity provider redirects to. It continues with a call from our own page, so that the
 * session's cookie can be strict (STF-07), and first removes the parameters from the address.
 */
export default function ProviderReturn() {
  const { portal = '' } = useParams();
  const staff = useStaff();
  const navigate = useNavigate();
  const [query] = useState(() => takeQuery(window));
  const [state, setState] = useState<State>({ kind: 'finishing' });
  const isAsked = useRef(false);

  useEffect(() => {
    // React may run an effect twice; the return state works once.
    if (isAsked.current) return;
    isAsked.current = true;
    void (async () => {
      const outcome = await staff.call('finishAtProvider', { body: { query } });
      if (!outcome.ok) {
        const { code, text = '' } = problemOf(outcome, providerWords.refusals);
        const title = ofConfirming.has(code) ? own.notConfirmed : own.failed;
        return setState({ kind: 'failed', title, text });
      }
      const { purpose, next } = outcome.answer;
      if (purpose === 'confirm') {
        tellConfirmed(portal);
        setState({ kind: 'confirmed' });
        return window.close();
      }
      const path = pathAfterSignIn(portal, new URLSearchParams({ next }));
      await navigate(purpose === 'connect' ? `/${portal}/me` : path, { replace: true });
    })();
  }, [staff, query, portal, navigate]);

  if (state.kind === 'finishing') {
    return (
      <PlainFrame>
        <Page title={own.title} width="narrow">
          <Skeleton lines={4} />
        </Page>
      </PlainFrame>
    );
  }
  if (state.kind === 'confirmed') {
    return (
      <PlainFrame>
        <Page title={own.confirmed} width="narrow">
          <Notice tone="positive">{own.confirmedText}</Notice>
          <ButtonLink to={`/${portal}`}>{own.toConsole}</ButtonLink>
        </Page>
      </PlainFrame>
    );
  }
  return (
    <PlainFrame>
      <Page title={state.title} width="narrow">
        <Notice tone="danger" isAlert>
          {state.text}
        </Notice>
        <ButtonLink to={`/${portal}/sign-in`}>{own.again}</ButtonLink>
      </Page>
    </PlainFrame>
  );
}

/** Takes the provider's answer out of the address, so that neither the history nor a copied address contains it. */
function takeQuery({ location, history }: Pick<Window, 'location' | 'history'>): string {
  const { search, pathname } = location;
  if (search !== '') history.replaceState(history.state, '', pathname);
  return search;
}
