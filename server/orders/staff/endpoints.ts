import { type StaffEndpoint, staffEndpoint } from '../../staff/staff-request.ts';
import { addOrderNote, refundOrder, sendLetterAgain } from './change-order.ts';
import { getOrder } from './get-order.ts';

/** Orders as staff see and change them. */
export const staffOrderEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('getOrder', getOrder),
  staffEndpoint('refundOrder', refundOrder),
  staffEndpoint('addOrderNote', addOrderNote),
  staffEndpoint('sendLetterAgain', sendLetterAgain),
];
