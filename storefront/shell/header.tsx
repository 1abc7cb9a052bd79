import { useEffect } from 'react';
import { mayBeMember } from '../api/browser-api.ts';
import { beginUse } from '../browser/first-use.ts';
import { restingPart } from '../browser/resting-part.tsx';
import { CartButton } from '../cart/view/cart-button.tsx';
import { originalAddress } from '../site/images.ts';
import { Link } from '../site/link.tsx';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';
import { BackButton } from './back-button.tsx';
import classes from './header.module.css';
import './account.css';

/** Rendered by the server, the same for everyone; loaded only if members can log in. */
const Members = restingPart(() => import('./members.tsx'));

export function Header() {
  useLoadedForMembers();
  const t = useWords();
  const to = useAddresses();
  const { members } = useStorefront();
  return (
    <header className={classes['header']}>
      <div className={classes['inner']}>
        <Logo />
        <nav className={classes['navigation']} aria-label={t('shell.navigation')}>
          <Link to={to.events()}>{t('shell.events')}</Link>
          {members && <Members settings={members} />}
          <CartButton />
        </nav>
      </div>
      <BackButton />
    </header>
  );
}

/** Loads the part for members if one may be logged in. */
function useLoadedForMembers(): void {
  useEffect(() => {
    if (mayBeMember(document.cookie)) beginUse();
  }, []);
}

/** The seller's logo, or its name if there is none (CFG-20). */
function Logo() {
  const { look, slug, seller, logoLink } = useStorefront();
  const t = useWords();
  const to = useAddresses();
  const product = t('shell.product', { seller: seller.name });
  const mark = look.logo ? (
    <picture>
      {look.logo_dark && look.scheme === 'auto' && (
        <source
          media="(prefers-color-scheme: dark)"
          srcSet={originalAddress(look.logo_dark, slug)}
        />
      )}
      <img
        className={classes['logo']}
        src={originalAddress((look.scheme === 'dark' && look.logo_dark) || look.logo, slug)}
        alt={look.logo_alt}
        height={40}
      />
    </picture>
  ) : (
    <span className={classes['name']}>{product}</span>
  );
  return logoLink ? (
    <a className={classes['home']} href={logoLink}>
      {mark}
    </a>
  ) : (
    <Link className={classes['home']} to={to.home()} aria-label={t('shell.home', { product })}>
      {mark}
    </Link>
  );
}
