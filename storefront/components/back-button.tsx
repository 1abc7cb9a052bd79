import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { useAddresses, useWords } from '../use-storefront.ts';
import classes from './back-button.module.css';
import { Link } from './link.tsx';

/** APP-32: over so many pixels of scroll it fades away. */
const fadeOver = 100;

/** Floating way back to the listing, on the pages that lie behind it. */
export function BackButton() {
  const t = useWords();
  const to = useAddresses();
  const link = useRef<HTMLAnchorElement>(null);
  const isBehind = useMatches().some(({ id }) => /^pages\/(event|checkout)\//.test(id));

  useEffect(() => {
    const fade = (): void => {
      const shown = Math.max(0, 1 - scrollY / fadeOver);
      const style = link.current?.style;
      style?.setProperty('opacity', String(shown));
      style?.setProperty('visibility', shown === 0 ? 'hidden' : 'visible');
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
