import { Refusal } from '#contract/api/refusals.ts';
import { isReachable } from '#domain/contact/no-email.ts';
import { giftFaults, giftFaultTexts } from '#domain/gifts/gift-delivery.ts';
import { noEmailRule } from '../accounts/user-answer.ts';
import { accessible } from '../cart/view/answer-cart.ts';
import { lockWholeCart } from '../cart/view/cart-view.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { refuseGiftToSelf } from '../kinds/membership-gift.ts';
import { saveIdentity } from '../store/accounts/identities.ts';
import { memberById } from '../store/accounts/members.ts';

const context = 'giftee';

/** Stores the recipient of a membership (API-31, MEM-15); the id works only with this cart. */
export async function storeGiftee({ body }: ApiInput<'createGiftee'>, request: ApiRequest) {
  const { services, portalId, viewer } = request;
  if (!isReachable(body.email, noEmailRule(request))) {
    throw new Refusal('validate_not_email', context, { path: 'email' });
  }
  refuseMessage(body.additional_info ?? {});
  const id = await services.store.write(portalId, async (tx) => {
    const { cart } = accessible(request, await lockWholeCart(tx, body.cart_id), context);
    if (cart.state !== 'pending') throw new Refusal('incorrect_cart_state', context);
    const payer = viewer.kind === 'member' ? await memberById(tx, viewer.identityId) : undefined;
    refuseGiftToSelf(body.email, payer?.email ?? '');
    return saveIdentity(tx, { ...body, kind: 'giftee', contact: {} });
  });
  return { identity: [{ id }] };
}

/** Throws unless the message for the giftee's letter is text of limited length. */
function refuseMessage(info: Readonly<Record<string, unknown>>): void {
  const [wrong] = giftFaults({ message: info['message'] }, '');
  if (!wrong) return;
  const fault = giftFaultTexts[wrong.fault];
  throw new InvalidInput([{ path: 'additional_info.message', fault }]);
}
