import { everybody } from './access-answer.ts';
import { type AccessRow, row } from './access-row.ts';

/** Who is no member here hears that nobody is logged in, whoever's the membership is. */
const nobodys = [
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
    'where the member has one',
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
      // What is over is theirs to see, and to renew.
      '200 own',
    ],
  ),
  // A picture, in which nobody is named.
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
    nobodys,
  ),
  row(
    'getMembershipQrCode',
    'the membership of the lapsed member',
    async (scene) => ({ params: { id: (await scene.membership('lapsed member')).id } }),
    [...nobodys, '200 public'],
  ),
  // Whose it is hears that it does not renew itself.
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
    nobodys,
  ),
  row(
    'cancelAutoRenew',
    'the order of the membership of the lapsed member',
    async (scene) => ({ params: { id: (await scene.membership('lapsed member')).order } }),
    [...nobodys, '409 auto_renew_not_enrolled'],
  ),
  // Whoever has a code can redeem it (MEM-02); a wrong one tells nothing.
  row(
    'lookUpGiftCode',
    'a code that is nobody’s',
    async () => ({ body: { code: 'TRYTRYTRY2' } }),
    everybody('404 code_not_found'),
  ),
  row(
    'lookUpGiftCode',
    'a code by its characters',
    async (scene) => ({ body: { code: await scene.giftCode() } }),
    everybody('200 public'),
  ),
  row(
    'lookUpGiftCode',
    'another portal’s code by its characters',
    async (scene) => ({ body: { code: await scene.giftCode('elsewhere') } }),
    everybody('404 code_not_found'),
  ),
];
