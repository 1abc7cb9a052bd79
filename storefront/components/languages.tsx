import { useLocation } from 'react-router';
import { useSearch } from '../site/use-search.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';

/** Links to this page in the storefront's other languages; each has its own address (law 12). */
export default function Languages({ className }: { readonly className: string | undefined }) {
  const t = useWords();
  const { language, languages } = useStorefront();
  const { pathname } = useLocation();
  const search = useSearch();
  return (
    <ul className={className} aria-label={t('shell.languages')}>
      {languages.map(({ code, name }, at) => {
        const query = new URLSearchParams(search);
        if (at === 0) query.delete('lang');
        else query.set('lang', code);
        return (
          <li key={code}>
            <a
              href={pathname + (query.size > 0 ? `?${query}` : '')}
              lang={code}
              hrefLang={code}
              aria-current={code === language || undefined}
            >
              {name}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
