import { endpoint } from '../http/request.ts';
import { cancelAutoRenew } from './cancel-auto-renew.ts';
import { listMyMemberships } from './list-my-memberships.ts';
import { lookUpGiftCode } from './look-up-gift-code.ts';
import { membershipQrCode } from './membership-qr-code.ts';

export const membershipEndpoints = [
  endpoint('listMyMemberships', listMyMemberships),
  endpoint('lookUpGiftCode', lookUpGiftCode),
  endpoint('getMembershipQrCode', membershipQrCode),
  endpoint('cancelAutoRenew', cancelAutoRenew),
];
