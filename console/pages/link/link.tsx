import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { signsInAtOnce } from '#domain/staff/sign-in.ts';
import { codeOf } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { PlainFrame } from '../../shell/plain-frame.tsx';
import { AcceptLink } from '../../sign-in/accept-link.tsx';
import { takeLinkToken } from '../../sign-in/link-token.ts';
import { words } from '../../words/words.ts';

export type OpenedLink = StaffCallAnswer<'openLink'>['link'];

type State =
  | { readonly kind: 'opening' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'open'; readonly link: OpenedLink };

/** Opens a link that lets somebody in: people of the samples and support at once, others after they set up how they sign in. */
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
      if (!opened.ok) {
        return setState({ kind: codeOf(opened) === 'link_not_valid' ? 'invalid' : 'lost' });
      }
      const { link } = opened.answer;
      if (!signsInAtOnce(link.purpose)) return setState({ kind: 'open', link });
      const name = link.purpose === 'support' ? 'acceptSupportLink' : 'acceptSampleLink';
      const entered = await staff.call(name, { body: { token } });
      if (!entered.ok) return setState({ kind: 'invalid' });
      await navigate(`/${portal}`, { replace: true });
    })();
  }, [staff, token, portal, navigate]);

  useEffect(() => {
    // Another link of the same portal differs in its fragment alone, for which no page is loaded.
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
          <EmptyState
            title={own.invalid.title}
            act={<ButtonLink to={`/${portal}/sign-in`}>{own.invalid.act}</ButtonLink>}
          >
            {own.invalid.text}
          </EmptyState>
        </Page>
      </PlainFrame>
    );
  }
  return (
    <PlainFrame>
      <Page title={own.loading} width="narrow">
        {state.kind === 'lost' ? (
          <Notice tone="danger" isAlert>
            {words.problem.network}
          </Notice>
        ) : (
          <Skeleton lines={4} />
        )}
      </Page>
    </PlainFrame>
  );
}
