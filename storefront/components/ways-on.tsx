import { buttonClass } from '#ui/button.tsx';
import { Link } from '../site/link.tsx';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';
import classes from './ways-on.module.css';

type Way = 'home' | 'events' | 'tickets';

interface WaysOnProps {
  /** Destinations, likeliest first. */
  readonly ways: readonly Way[];
  /** The destination that is the current page. */
  readonly here?: Way;
}

/**
 * Two links for a page without content: the likeliest one, and the next with a different destination, or the venue's
 * website. Home is the listing if the seller has no admission event.
 */
export function WaysOn({ ways: given, here }: WaysOnProps) {
  const t = useWords();
  const to = useAddresses();
  const { admissionEvent, seller } = useStorefront();
  const { contact_email: email } = seller.facts;
  const words = {
    home: { text: t('not_found.home'), to: to.home() },
    events: { text: t('fault.to_events'), to: to.events() },
    tickets: { text: t('home.resend'), to: to.own('/resend') },
  } as const satisfies Record<Way, { readonly text: string; readonly to: string }>;
  const alike = (one: Way, other: Way): boolean =>
    one === other || (admissionEvent === null && one !== 'tickets' && other !== 'tickets');
  const ways = given
    .filter((way) => here === undefined || !alike(way, here))
    .filter((way, at, all) => all.findIndex((other) => alike(other, way)) === at);
  return (
    <div className={classes['ways']}>
      {ways.slice(0, 2).map((way, at) => (
        <Link
          key={way}
          className={buttonClass(at === 0 ? 'primary' : 'secondary')}
          to={words[way].to}
        >
          {words[way].text}
        </Link>
      ))}
      {ways.length < 2 && email && (
        <a className={buttonClass('secondary')} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </div>
  );
}
