import { EmptyState } from '../../accounts/empty-state.tsx';
import type { MemberData } from '../../login/use-member-data.ts';
import { Waiting } from '../../login/waiting.tsx';
import { accountPath } from '../../site/account-pages.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';

interface PartPageProps {
  /** The list that the item belongs to. */
  readonly page: 'upcoming' | 'orders';
}

/** The page while an item of a list loads; its title is the list's. */
export function WaitingPage({
  page,
  ...waiting
}: PartPageProps & Pick<MemberData<unknown>, 'refused' | 'again'>) {
  const t = useWords();
  const title = t(`account.${page}`);
  return (
    <>
      <PageTitle page={title} />
      <h1 className="visually-hidden">{title}</h1>
      <Waiting {...waiting} />
    </>
  );
}

const words = {
  upcoming: { title: 'not_found.session', text: 'not_found.session_text' },
  orders: { title: 'not_found.order', text: 'not_found.my_order_text' },
} as const;

/** The page for an order or session that is not the member's own (USR-46, USR-47). */
export function MissingPage({ page }: PartPageProps) {
  const t = useWords();
  const to = useAddresses();
  const title = t(words[page].title);
  return (
    <>
      <PageTitle page={title} />
      <h1>{title}</h1>
      <EmptyState text={t(words[page].text)} to={to.own(accountPath(page))}>
        {t(`account.${page}`)}
      </EmptyState>
    </>
  );
}
