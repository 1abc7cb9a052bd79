import { endpoint } from '../../http/request.ts';
import { listMyMemberships } from './list-my-memberships.ts';
import { membershipQrCode } from './membership-qr-code.ts';

export const membershipEndpoints = [
  endpoint('listMyMemberships', listMyMemberships),
  endpoint('getMembershipQrCode', membershipQrCode),
];
