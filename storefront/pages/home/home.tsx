import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import { buttonClass } from '#ui/button.tsx';
import { LoginLink } from '../../accounts/login-link.tsx';
import { useMember } from '../../accounts/use-member.ts';
import {
  loadConfiguration,
  loadStorefront,
  notFound,
} from '../../loaders/load-storefront.server.ts';
import { addresses } from '../../site/address.ts';
import { Link } from '../../site/link.tsx';
import { publicHeaders } from '../../site/page-headers.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './home.module.css';

export const headers = publicHeaders;

type CallToAction = ConfigValues['home.calls_to_action'][number];

/**
 * Redirects to the admission event, or to the listing if none is configured (APP-10, APP-15). If
 * members book first, home asks the visitor which they are (APP-07).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? '';
  const [found, configuration] = await Promise.all([
    loadStorefront(context, request, slug),
    loadConfiguration(context, request, slug),
  ]);
  if (!found || !configuration) notFound();
  const { storefront } = found;
  const config = configuration.config as Partial<ConfigValues>;
  if (config.membership_presell) {
    const named = config['home.calls_to_action'] ?? [];
    const canLogIn = storefront.members !== null && storefront.members.login !== 'disabled';
    const leads = { login: canLogIn, join: storefront.sellsMemberships, guest: true };
    const actions = named.filter((action) => leads[action]);
    return { actions: actions.length > 0 ? actions : (['guest'] as const) };
  }
  const to = addresses(storefront);
  // The parameters of the address go to the page that it redirects to (APP-25).
  const { searchParams } = new URL(request.url);
  // The router's own parameter, present when a page navigates to home.
  searchParams.delete('_routes');
  const query = Object.fromEntries(searchParams);
  const { admissionEvent } = storefront;
  throw redirect(admissionEvent ? to.event(admissionEvent, query) : to.events(query), 302);
}

/** The links to the next page, in the venue's order (APP-08). */
export default function Home() {
  const { actions } = useLoaderData<typeof loader>();
  const t = useWords();
  const to = useAddresses();
  const { seller } = useStorefront();
  const title = t('home.title', { product: t('shell.product', { seller: seller.name }) });
  useMemberGoesOn();
  return (
    <div className={classes['page']}>
      <PageTitle page={title} />
      <h1>{title}</h1>
      <p className={classes['text']}>{t('home.text')}</p>
      <ul className={classes['ways']}>
        {actions.map((action, at) => (
          <li key={action}>
            <p>{t(`home.${action}_text`)}</p>
            <WayOn action={action} className={buttonClass(at === 0 ? 'primary' : 'secondary')} />
          </li>
        ))}
      </ul>
      <Link className={classes['resend']} to={to.own('/resend')}>
        {t('home.resend')}
      </Link>
    </div>
  );
}

function WayOn({
  action,
  className,
}: {
  readonly action: CallToAction;
  readonly className: string;
}) {
  const t = useWords();
  const to = useAddresses();
  const next = useNext();
  const { members } = useStorefront();
  if (action === 'login') {
    return (
      members && (
        <LoginLink settings={members} className={className}>
          {t('member.log_in')}
        </LoginLink>
      )
    );
  }
  return action === 'join' ? (
    <Link className={className} to={to.own('/membership')}>
      {t('home.join')}
    </Link>
  ) : (
    <Link className={className} to={next}>
      {t('home.guest')}
    </Link>
  );
}

/** The next address for guests and members (APP-09). */
function useNext(): string {
  const to = useAddresses();
  const { admissionEvent } = useStorefront();
  return admissionEvent ? to.event(admissionEvent) : to.events();
}

/**
 * Redirects a logged-in member without asking (APP-11, A-06); only the browser knows about them.
 */
function useMemberGoesOn(): void {
  const next = useNext();
  const navigate = useNavigate();
  const member = useMember();
  useEffect(() => {
    if (member) void navigate(next, { replace: true });
  }, [member, navigate, next]);
}
