import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { useOpened } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import { Page } from '../../parts/layout/page.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { paymentLinkWords as own } from '../../words/payment-links.ts';
import { instantText, type VenueFormat } from '../../words/times.ts';
import { CartActs } from './cart-acts.tsx';
import { CartPrice, CartState } from './cart-cells.tsx';
import type { StaffCart } from './cart-data.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

export async function clientLoader({ params: { portal = '' }, request }: ClientLoaderFunctionArgs) {
  const outcome = await staffOf(portal).call('listStaffCarts', { signal: request.signal });
  return answerOf(outcome, portal, request);
}

/** The places held for buyers, with their payment links (SLS-06). */
export default function PaymentLinks() {
  const { portal, grants } = useMe();
  const { staff_cart: carts } = useLoaderData<typeof clientLoader>();
  const toast = useToast();
  const canHold = mayCall(grants, 'holdStaffCart');
  /** The id of a new cart, generated when its form opens: one form holds one. */
  const { opened: id, open: start, close, isRestored } = useOpened<string>('hold');
  const [held, setHeld] = useState<StaffCart>();
  const open = (
    <Button kind="primary" onPress={() => start(crypto.randomUUID())}>
      {own.hold}
    </Button>
  );
  return (
    <Page title={own.title} venue={portal.name} lead={own.lead} acts={canHold && open}>
      <DataTable<StaffCart>
        label={own.title}
        columns={columnsOf(portal)}
        rows={carts}
        idOf={(cart) => cart.id}
        empty={<EmptyState title={own.none}>{own.noneText}</EmptyState>}
      />
      {id && (
        <HoldDialog
          id={id}
          onClose={close}
          isRestored={isRestored}
          onAsked={() => {
            close();
            toast.show({ text: own.form.asked });
          }}
          onHeld={(cart) => {
            close();
            setHeld(cart);
          }}
        />
      )}
      {held && <LinkDialog cart={held} onClose={() => setHeld(undefined)} />}
    </Page>
  );
}

const columnsOf = (
  format: VenueFormat & { readonly key: string },
): readonly [Column<StaffCart>, ...Column<StaffCart>[]] => [
  {
    id: 'buyer',
    title: own.columns.buyer,
    cell: ({ name, email, order }) => (
      <>
        <div>
          {order === null ? name : <Link to={`/${format.key}/orders/${order}`}>{name}</Link>}
        </div>
        <div>
          <EmailText address={email} />
        </div>
      </>
    ),
  },
  {
    id: 'what',
    title: own.columns.what,
    cell: ({ event, places, starts_at, timezone }) => (
      <>
        <div>{own.what(event ?? '', places)}</div>
        {starts_at && <div>{instantText(starts_at, { ...format, timezone })}</div>}
      </>
    ),
    isLong: true,
  },
  {
    id: 'state',
    title: own.columns.state,
    cell: (cart) => <CartState cart={cart} format={format} />,
    isLong: true,
  },
  {
    id: 'price',
    title: own.columns.price,
    cell: (cart) => <CartPrice cart={cart} format={format} />,
    isNumber: true,
  },
  { id: 'by', title: own.columns.by, cell: ({ by }) => by },
  { id: 'acts', title: own.columns.acts, cell: (cart) => <CartActs cart={cart} />, isActs: true },
];
