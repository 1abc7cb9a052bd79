import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { codeOf } from '../../calls/problem.ts';
import { pathAfterSignIn } from '../../calls/sign-in-path.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { Notice } from '../../parts/notice.tsx';
import { rememberVenue } from '../../shell/known-venues.ts';
import { PlainFrame } from '../../shell/plain-frame.tsx';
import { SignInForm } from '../../sign-in/sign-in-form.tsx';
import { words } from '../../words/words.ts';

/** Reads which venue the console belongs to, and remembers it for the next visit; null for an unknown key. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const key = params['portal'] ?? '';
  const { searchParams } = new URL(request.url);
  const place = {
    key,
    isAgain: searchParams.has('next'),
    next: pathAfterSignIn(key, searchParams),
  };
  const outcome = await staffOf(key).call('getSignIn', { signal: request.signal });
  if (!outcome.ok && codeOf(outcome) === 'tenant_unknown')
    return { ...place, name: null, provider: null };
  const { portal, provider } = answerOf(outcome, key, request);
  rememberVenue(localStorage, portal);
  return { ...place, name: portal.name, provider };
}

/** Signs a person in at a venue. */
export default function SignIn() {
  const { key, name, provider, isAgain, next } = useLoaderData<typeof clientLoader>();
  const { title, again, other, unknown } = words.signIn;
  if (name === null) {
    return (
      <PlainFrame>
        <Page title={unknown.title} width="narrow">
          <EmptyState title={key} act={<ButtonLink to="/">{unknown.act}</ButtonLink>}>
            {unknown.text(key)}
          </EmptyState>
        </Page>
      </PlainFrame>
    );
  }
  return (
    <PlainFrame>
      <Page title={title} venue={name} lead={name} width="narrow" back={{ to: '/', text: other }}>
        {isAgain && <Notice tone="info">{again}</Notice>}
        <SignInForm next={next} provider={provider} />
      </Page>
    </PlainFrame>
  );
}
