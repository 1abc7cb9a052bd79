import { useStaff } from '../../calls/staff-client.ts';
import { Notes } from '../../notes/notes.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import type { VenueFormat } from '../../words/times.ts';
import type { Order } from './order-data.ts';

/** The notes on an order. */
export function OrderNotes({
  order,
  format,
}: {
  readonly order: Order;
  readonly format: VenueFormat;
}) {
  const staff = useStaff();
  const { grants } = useMe();
  const params = { number: order.number };
  const onAdd = mayCall(grants, 'addOrderNote')
    ? (body: { id: string; text: string }) => staff.call('addOrderNote', { params, body })
    : undefined;
  return <Notes notes={order.notes} format={format} onAdd={onAdd} />;
}
