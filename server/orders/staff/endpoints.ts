import { type StaffEndpoint, staffEndpoint } from '../../staff/staff-request.ts';
import { cancelTickets } from './cancel-tickets.ts';
import { addOrderNote } from './change-order.ts';
import { correctBuyer } from './correct-buyer.ts';
import { correctHolder } from './correct-holder.ts';
import { listEditChoices } from './edit-choices.ts';
import { editOrder, editOrderAndGive, withdrawOrderEdit } from './edit-order.ts';
import { getOrder } from './get-order.ts';
import { keepLostOrder } from './keep-lost-order.ts';
import { listOrderEvents, listOrderSessions, listOrders } from './list-orders.ts';
import { listOrderEntries } from './order-history.ts';
import { printTickets } from './print-tickets.ts';
import { refundOrder } from './refund-order.ts';
import { releasePlaces } from './release-places.ts';
import { remedyRefund } from './remedy-refund.ts';
import { reopenWonDispute, settleWonDispute } from './settle-won-dispute.ts';

/** Orders as staff see and change them. */
export const staffOrderEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listOrders', listOrders),
  staffEndpoint('listOrderEvents', listOrderEvents),
  staffEndpoint('listOrderSessions', listOrderSessions),
  staffEndpoint('getOrder', getOrder),
  staffEndpoint('listOrderEntries', listOrderEntries),
  staffEndpoint('refundOrder', refundOrder),
  staffEndpoint('cancelTickets', cancelTickets),
  staffEndpoint('releasePlaces', releasePlaces),
  staffEndpoint('remedyRefund', remedyRefund),
  staffEndpoint('settleWonDispute', settleWonDispute),
  staffEndpoint('reopenWonDispute', reopenWonDispute),
  staffEndpoint('keepLostOrder', keepLostOrder),
  staffEndpoint('editOrder', editOrder),
  staffEndpoint('editOrderAndGive', editOrderAndGive),
  staffEndpoint('withdrawOrderEdit', withdrawOrderEdit),
  staffEndpoint('listEditChoices', listEditChoices),
  staffEndpoint('correctBuyer', correctBuyer),
  staffEndpoint('correctHolder', correctHolder),
  staffEndpoint('printTickets', printTickets),
  staffEndpoint('addOrderNote', addOrderNote),
];
