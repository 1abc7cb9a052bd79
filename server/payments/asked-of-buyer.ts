import {
  type FormMeta,
  formRequirements,
  type IdentityFieldName,
  type IdentityValues,
  missingFields,
} from '#domain/contact/identity-form.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';

/** Returns the fields that a cart's identity form requires and `given` leaves empty (law 1, A-31). */
export function missingOfBuyer(
  { cart, tickets }: WholeCart,
  catalogue: Catalogue,
  given: IdentityValues,
): IdentityFieldName[] {
  const seller = { seller: cart.seller_id };
  const ids = new Set(tickets.map(({ ticket_group_id }) => ticket_group_id));
  const forms = [...ids].map((id): { event: FormMeta; group: FormMeta } => {
    const group = catalogue.groups.get(id);
    return {
      event: catalogue.templates.get(group?.event_template_id ?? '')?.meta ?? {},
      group: group?.meta ?? {},
    };
  });
  const asked = {
    phone: configValue(catalogue, 'checkout.phone', seller),
    address: configValue(catalogue, 'checkout.address', seller),
  };
  return missingFields(formRequirements(asked, forms), given);
}
