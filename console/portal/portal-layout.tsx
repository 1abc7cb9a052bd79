import {
  type ClientLoaderFunctionArgs,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { setZoneClocks } from '#domain/time/local-date-time.ts';
import { answerOf } from '../calls/answer-of.ts';
import { codeOf } from '../calls/problem.ts';
import { signInPath } from '../calls/sign-in-path.ts';
import { staffOf } from '../calls/staff-client.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { DraftOwner } from '../drafts/drafts.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Frame } from '../parts/layout/navigation.tsx';
import { Notice } from '../parts/notice.tsx';
import { useToast } from '../parts/overlays/toast.tsx';
import { Search } from '../search/search.tsx';
import { rememberVenue } from '../shell/known-venues.ts';
import { ConfirmProvider } from '../sign-in/confirm.tsx';
import { instantText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { mayCall } from './may-call.ts';
import { type Me, MeContext } from './me.ts';
import { pagesOf } from './pages.ts';
import { SupportBanner } from './support-banner.tsx';

/** Reads who is signed in; redirects anyone else to the sign-in page, which leads back to this address. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const portal = params['portal'] ?? '';
  const outcome = await staffOf(portal).call('getMe', { signal: request.signal });
  // The sign-in page says that the venue does not exist.
  if (!outcome.ok && codeOf(outcome) === 'tenant_unknown') throw redirect(signInPath(portal));
  const { me } = answerOf(outcome, portal, request);
  // A server of the previous version returns none.
  setZoneClocks(me.portal.clocks ?? {});
  rememberVenue(localStorage, { key: portal, name: me.portal.name });
  return { me };
}

/**
 * Reads again for another portal and when a page requests it, not for each page and filter: the server checks every
 * call.
 */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.currentUrl.href === change.nextUrl.href ||
  change.currentParams['portal'] !== change.nextParams['portal'];

/** The frame around the pages of a portal's console. */
export default function PortalLayout() {
  const { me } = useLoaderData<typeof clientLoader>();
  const { portal, name } = me;
  const home = `/${portal.key}`;
  const toast = useToast();
  const navigate = useNavigate();
  const signOut = useStaffCall(() => staffOf(portal.key).call('signOut', { body: {} }));

  async function leave(): Promise<void> {
    const outcome = await signOut.run(undefined);
    if (outcome.ok) await navigate(signInPath(portal.key));
    else toast.show({ text: words.person.stillSignedIn });
  }
  const { me: own, signOut: signOutText } = words.person;
  return (
    <MeContext value={me}>
      <DraftOwner value={me.id}>
        <Frame
          venue={{ name: portal.name, to: home }}
          items={[
            { to: home, text: words.pages.today, icon: 'home', isExact: true },
            ...pagesOf(me).map(({ path, text, icon }) => ({ to: `${home}/${path}`, text, icon })),
          ]}
          person={{
            name,
            acts: [
              ...(me.support ? [] : [{ id: 'me', text: own, to: `${home}/me` }]),
              { id: 'sign_out', text: me.support ? words.support.leave : signOutText },
            ],
          }}
          onPersonAct={(id) => {
            if (id === 'sign_out') void leave();
          }}
          search={mayCall(me.grants, 'search') && <Search portal={portal} />}
          banner={
            (me.support || portal.suspension || me.lacks_second_factor) && (
              <>
                {me.support && (
                  <SupportBanner
                    me={me}
                    until={me.support.until}
                    onLeave={() => void leave()}
                    isBusy={signOut.isRunning}
                  />
                )}
                {portal.suspension && <Suspended portal={portal} />}
                {me.lacks_second_factor && <LackingFactor home={home} />}
              </>
            )
          }
        >
          <ConfirmProvider ways={me.ways} isSupport={me.support !== null}>
            <Outlet />
          </ConfirmProvider>
        </Frame>
      </DraftOwner>
    </MeContext>
  );
}

/** Says on every page that the operator has closed the storefronts (STF-18). */
function Suspended({ portal }: { readonly portal: Me['portal'] }) {
  const { title, text } = words.suspended;
  if (!portal.suspension) return null;
  const { since, reason } = portal.suspension;
  return (
    <Notice tone="danger" title={title}>
      <p>{reason}</p>
      <p>{text(instantText(since, portal))}</p>
    </Notice>
  );
}

function LackingFactor({ home }: { readonly home: string }) {
  const { title, text, act } = words.lackingFactor;
  return (
    <Notice tone="warning" title={title} act={<ButtonLink to={`${home}/me`}>{act}</ButtonLink>}>
      {text}
    </Notice>
  );
}
