import { useStorefront, useWords } from './use-storefront.ts';

/** The document's title: the page's title, a dash, the product (APP-05). */
export function PageTitle({ page }: { readonly page: string }) {
  const t = useWords();
  const { seller } = useStorefront();
  const product = t('shell.product', { seller: seller.name });
  return <title>{t('shell.title', { page, product })}</title>;
}
