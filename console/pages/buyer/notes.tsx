import { useStaff } from '../../calls/staff-client.ts';
import { Notes } from '../../notes/notes.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import type { Buyer } from './buyer-data.ts';

/** The notes on a buyer. */
export function BuyerNotes({ buyer: { key, notes } }: { readonly buyer: Buyer }) {
  const staff = useStaff();
  const { portal, grants } = useMe();
  if (notes === null) return null;
  const params = { key };
  const onAdd = mayCall(grants, 'addBuyerNote')
    ? (body: { id: string; text: string }) => staff.call('addBuyerNote', { params, body })
    : undefined;
  return <Notes notes={notes} format={portal} onAdd={onAdd} />;
}
