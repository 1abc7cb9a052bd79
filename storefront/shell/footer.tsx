import { Suspense } from 'react';
import { part } from '../browser/part.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import classes from './footer.module.css';

const Languages = part(() => import('../components/languages.tsx'));

/** The seller's facts about itself. */
export function Footer() {
  const t = useWords();
  const { seller, languages } = useStorefront();
  const { legal_name, address, contact_email, contact_phone, website } = seller.facts;
  return (
    <footer className={classes['footer']}>
      <div className={classes['inner']}>
        <div>
          <p dir="auto" className={classes['name']}>
            {seller.name}
          </p>
          {(legal_name || address) && (
            <p className={classes['legal']}>
              {legal_name && `${t('shell.imprint')} ${legal_name}`}
              {legal_name && address && <br />}
              {address}
            </p>
          )}
        </div>
        {(contact_email || contact_phone || website) && (
          <ul className={classes['contact']} aria-label={t('shell.contact')}>
            {contact_email && (
              <li>
                <a href={`mailto:${contact_email}`}>{contact_email}</a>
              </li>
            )}
            {contact_phone && (
              <li>
                <a dir="ltr" href={`tel:${contact_phone.replace(/[^+\d]/g, '')}`}>
                  {contact_phone}
                </a>
              </li>
            )}
            {website && (
              <li>
                <a href={website}>{website.replace(/^https?:\/\/|\/$/g, '')}</a>
              </li>
            )}
          </ul>
        )}
        {languages[1] && (
          <Suspense>
            <Languages className={classes['languages']} />
          </Suspense>
        )}
      </div>
    </footer>
  );
}
