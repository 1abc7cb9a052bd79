import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isEditingOpen } from '#domain/orders/self-edit.ts';
import { privateHeaders } from '../../page-headers.ts';
import { useChainEnd } from '../../upsells/chain-end.ts';
import { CancelOrder } from './cancel-order.tsx';
import { EditOrder } from './edit-order.tsx';
import { loadManaged } from './load-managed.server.ts';
import { ManageError, ManagePage, VenueMessage } from './manage-page.tsx';

export const headers = privateHeaders;

export function loader(args: LoaderFunctionArgs) {
  return loadManaged(args);
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return <ManageError error={error} />;
}

/** What a buyer does with an order: edits it, or where that is not possible cancels what was free (ORD-12). */
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
