import { endpoint } from '../../http/request.ts';
import { cancelAutoRenew } from './cancel-auto-renew.ts';
import { listMyMemberships } from './list-my-memberships.ts';
import { membershipQrCode } from './membership-qr-code.ts';

export const membershipEndpoints = [
  endpoint('listMyMemberships', listMyMemberships),
  endpoint('getMembershipQrCode', membershipQrCode),
  endpoint('cancelAutoRenew', cancelAutoRenew),
];
