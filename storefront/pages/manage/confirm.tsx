import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import { useChainEnd } from '../../cart/chain-end.ts';
import { loadCheckout } from '../../loaders/load-checkout.server.ts';
import { loadConfirmed } from '../../orders/editing/load-managed.server.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { ManageError, ManagePage } from './manage-page.tsx';

export const headers = privateHeaders;

/** Loads the edited order and the settings of checkout (ORD-13, ORD-22, SLS-04). */
export async function loader(args: LoaderFunctionArgs) {
  const [managed, settings] = await Promise.all([loadConfirmed(args), loadCheckout(args)]);
  return { ...managed, settings };
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return <ManageError error={error} />;
}

/** The page that confirms the change of an order and takes the payment for it. */
export default function Confirm() {
  useChainEnd();
  const t = useWords();
  const loaded = useLoaderData<typeof loader>();
  return (
    <ManagePage managed={loaded} title={t('manage.confirm_title')}>
      {loaded.edit ? (
        <ConfirmForm managed={{ ...loaded, edit: loaded.edit }} settings={loaded.settings} />
      ) : (
        <BackToOrder orderId={loaded.order.ticket_order[0]?.id ?? ''} />
      )}
    </ManagePage>
  );
}

/** Returns to the order: nothing is left to confirm, because the edit was made elsewhere or has expired. */
function BackToOrder({ orderId }: { readonly orderId: string }) {
  const to = useAddresses();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isBack = new URLSearchParams(search).has('payment_intent');
  useEffect(() => {
    // After a return from the bank the change has been made: the order page requests the letter and
    // says so.
    const state = isBack ? { done: 'rescheduled' } : null;
    void navigate(to.manage(orderId), { replace: true, state });
  }, [navigate, to, orderId, isBack]);
  return null;
}
