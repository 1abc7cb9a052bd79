import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { Link } from '../site/link.tsx';
import { useAddresses, useWords } from '../site/use-storefront.ts';
import classes from './back-button.module.css';
import { opacityAt } from './back-fade.ts';

/** A floating link back to the listing, on the pages below it. */
export function BackButton() {
  const t = useWords();
  const to = useAddresses();
  const link = useRef<HTMLAnchorElement>(null);
  const isBehind = useMatches().some(({ id }) => /^pages\/(event|checkout)\//.test(id));

  useEffect(() => {
    const fade = (): void => {
      const opacity = opacityAt(scrollY);
      Object.assign(link.current?.style ?? {}, {
        opacity,
        visibility: opacity ? 'visible' : 'hidden',
      });
    };
    if (!isBehind) return;
    fade();
    addEventListener('scroll', fade, { passive: true });
    return () => removeEventListener('scroll', fade);
  }, [isBehind]);

  return isBehind ? (
    <Link ref={link} className={classes['back']} to={to.events()} aria-label={t('shell.back')}>
      <Icon name="back" />
    </Link>
  ) : null;
}
