import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { rememberVenue } from '../../shell/known-venues.ts';
import { PlainFrame } from '../../shell/plain-frame.tsx';
import { words } from '../../words/words.ts';

/** Keeps the venue for the next visit. */
export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const portal = params['portal'] ?? '';
  rememberVenue(localStorage, { key: portal, name: portal });
  return { portal, isAgain: new URL(request.url).searchParams.has('next') };
}

/** Signs somebody in at a venue. */
export default function SignIn() {
  const { portal, isAgain } = useLoaderData<typeof clientLoader>();
  const { title, again, other } = words.signIn;
  return (
    <PlainFrame>
      <Page
        title={title}
        venue={portal}
        lead={portal}
        width="narrow"
        back={{ to: '/', text: other }}
      >
        {isAgain && <Notice tone="info">{again}</Notice>}
      </Page>
    </PlainFrame>
  );
}
