import { sameForAll } from './access-answer.ts';
import { type AccessRow, row } from './access-row.ts';

/** A caller who is not a member here gets "not logged in" for any membership. */
const rejected = [
  '401 not_logged_in',
  '401 not_logged_in',
  '401 not_logged_in',
  '404 not_found',
  '404 not_found',
  '401 not_logged_in',
  '401 not_logged_in',
] as const;

export const membershipRows: readonly AccessRow[] = [
  row(
    'listMyMemberships',
    'with a membership of the member',
    async (scene) => {
      await scene.membership('member');
      await scene.membership('expired member');
      return {};
    },
    [
      '401 not_logged_in',
      '401 not_logged_in',
      '401 not_logged_in',
      '200 own',
      '200 nothing',
      '401 not_logged_in',
      '401 not_logged_in',
      // They may see and renew their expired membership.
      '200 own',
    ],
  ),
  // A picture without personal data.
  row(
    'getMembershipQrCode',
    'the membership of the member',
    async (scene) => ({ params: { id: (await scene.membership('member')).id } }),
    [
      '401 not_logged_in',
      '401 not_logged_in',
      '401 not_logged_in',
      '200 public',
      '404 not_found',
      '401 not_logged_in',
      '401 not_logged_in',
    ],
  ),
  row(
    'getMembershipQrCode',
    'the membership of the expired member',
    async (scene) => ({ params: { id: (await scene.membership('expired member')).id } }),
    rejected,
  ),
  row(
    'getMembershipQrCode',
    'the membership of the lapsed member',
    async (scene) => ({ params: { id: (await scene.membership('lapsed member')).id } }),
    [...rejected, '200 public'],
  ),
  // Its owner is told that it does not renew automatically.
  row(
    'cancelAutoRenew',
    'the order of the membership of the member',
    async (scene) => ({ params: { id: (await scene.membership('member')).order } }),
    [
      '401 not_logged_in',
      '401 not_logged_in',
      '401 not_logged_in',
      '409 auto_renew_not_enrolled',
      '404 not_found',
      '401 not_logged_in',
      '401 not_logged_in',
    ],
  ),
  row(
    'cancelAutoRenew',
    'the order of the membership of the expired member',
    async (scene) => ({ params: { id: (await scene.membership('expired member')).order } }),
    rejected,
  ),
  row(
    'cancelAutoRenew',
    'the order of the membership of the lapsed member',
    async (scene) => ({ params: { id: (await scene.membership('lapsed member')).order } }),
    [...rejected, '409 auto_renew_not_enrolled'],
  ),
  // Anyone with a code can redeem it (MEM-02); a wrong one reveals nothing.
  row(
    'lookUpGiftCode',
    'a code without an owner',
    async () => ({ body: { code: 'TRYTRYTRY2' } }),
    sameForAll('404 code_not_found'),
  ),
  row(
    'lookUpGiftCode',
    'a code by its characters',
    async (scene) => ({ body: { code: await scene.giftCode() } }),
    sameForAll('200 public'),
  ),
  row(
    'lookUpGiftCode',
    'another portal’s code by its characters',
    async (scene) => ({ body: { code: await scene.giftCode('elsewhere') } }),
    sameForAll('404 code_not_found'),
  ),
];
