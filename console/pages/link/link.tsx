import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { signsInAtOnce } from '#domain/staff/sign-in.ts';
import { codeOf, problemOf } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { Skeleton } from '../../parts/lists/skeleton.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PlainFrame } from '../../shell/plain-frame.tsx';
import { AcceptLink } from '../../sign-in/accept-link.tsx';
import { takeLinkToken } from '../../sign-in/link-token.ts';
import { words } from '../../words/words.ts';

export type OpenedLink = StaffCallAnswer<'openLink'>['link'];

type State =
  | { readonly kind: 'opening' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'lost'; readonly text: string }
  | { readonly kind: 'open'; readonly link: OpenedLink };

/** A link that no longer works, or an answer that does not say so: then the link can be opened again. */
function notOpened(refused: Parameters<typeof problemOf>[0]): State {
  if (codeOf(refused) === 'link_not_valid') return { kind: 'invalid' };
  return { kind: 'lost', text: problemOf(refused).text ?? words.problem.fault };
}

/** Opens a sign-in link: sample people and support enter at once, others after they set up a way to sign in. */
export default function LinkPage() {
  const { portal = '' } = useParams();
  const staff = useStaff();
  const navigate = useNavigate();
  const [token] = useState(() => takeLinkToken(window));
  const [state, setState] = useState<State>({ kind: token ? 'opening' : 'invalid' });
  const isAsked = useRef(false);

  useEffect(() => {
    // React may run an effect twice; a link that signs in works once.
    if (isAsked.current || !token) return;
    isAsked.current = true;
    void (async () => {
      const opened = await staff.call('openLink', { body: { token } });
      if (!opened.ok) return setState(notOpened(opened));
      const { link } = opened.answer;
      if (!signsInAtOnce(link.purpose)) return setState({ kind: 'open', link });
      const name = link.purpose === 'support' ? 'acceptSupportLink' : 'acceptSampleLink';
      const entered = await staff.call(name, { body: { token } });
      if (!entered.ok) return setState(notOpened(entered));
      await navigate(`/${portal}`, { replace: true });
    })();
  }, [staff, token, portal, navigate]);

  useEffect(() => {
    // Links of the same portal differ only in their fragment, which loads no page.
    const open = () => window.location.reload();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);

  const own = words.signIn.link;
  if (state.kind === 'open' && token) {
    const { purpose, portal_name } = state.link;
    return (
      <PlainFrame>
        <Page
          title={own.titles[purpose]}
          venue={portal_name}
          lead={own.leads[purpose](portal_name)}
          width="narrow"
        >
          <AcceptLink token={token} link={state.link} />
        </Page>
      </PlainFrame>
    );
  }
  if (state.kind === 'invalid') {
    return (
      <PlainFrame>
        <Page title={own.invalid.title} width="narrow">
          <p>{own.invalid.text}</p>
          <ButtonLink to={`/${portal}/sign-in`}>{own.invalid.act}</ButtonLink>
        </Page>
      </PlainFrame>
    );
  }
  return (
    <PlainFrame>
      <Page title={own.loading} width="narrow">
        {state.kind === 'lost' ? (
          <>
            <Notice tone="danger" isAlert>
              {state.text}
            </Notice>
            <Button onPress={() => window.location.reload()}>{words.fault.reload}</Button>
          </>
        ) : (
          <Skeleton lines={4} />
        )}
      </Page>
    </PlainFrame>
  );
}
