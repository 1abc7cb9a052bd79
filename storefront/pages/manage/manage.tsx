import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isEditingOpen } from '#domain/orders/self-edit.ts';
import { useChainEnd } from '../../cart/chain-end.ts';
import { loadManaged } from '../../orders/editing/load-managed.server.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { CancelOrder } from './cancel-order.tsx';
import { EditOrder } from './edit-order.tsx';
import { ManageError, ManagePage, VenueMessage } from './manage-page.tsx';

export const headers = privateHeaders;

export function loader(args: LoaderFunctionArgs) {
  return loadManaged(args);
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return <ManageError error={error} />;
}

/**
 * The page on which a buyer edits an order, or cancels its free tickets where editing is off
 * (ORD-12).
 */
export default function Manage() {
  useChainEnd();
  const managed = useLoaderData<typeof loader>();
  const orderId = managed.order.ticket_order[0]?.id;
  return (
    <ManagePage managed={managed}>
      <VenueMessage />
      {isEditingOpen(managed.rules) ? (
        <EditOrder key={orderId} managed={managed} />
      ) : (
        <CancelOrder key={orderId} answer={managed.order} />
      )}
    </ManagePage>
  );
}
