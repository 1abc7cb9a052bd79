import type { CallAnswer } from '#contract/client.ts';
import { maskEmail, maskName } from '#domain/gifts/reference.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { Buyer } from '../../store/orders/orders.ts';

/** A buyer with the identity that they buy under. */
export interface KnownBuyer extends Buyer {
  readonly id: string;
}

type Embedded = Pick<CallAnswer<'getCart'>, 'identity' | 'contact'>;

const contactParts = [
  'phone',
  'address',
  'address_more',
  'city',
  'state',
  'country',
  'zip_code',
] as const;

/** True if the answer includes the buyers. */
export const asksForBuyers = ({ common: { embed } }: Pick<ApiRequest, 'common'>): boolean =>
  embed?.some((name) => name === 'identity' || name === 'contact') ?? false;

/**
 * Returns the buyers that `embed` asks for, each once: in full to the members themselves, masked to anyone who only
 * knows an id (law 9; API-07, API-08, API-34).
 */
export function wireBuyers(
  { common: { embed }, viewer }: Pick<ApiRequest, 'common' | 'viewer'>,
  buyers: readonly KnownBuyer[],
): Embedded {
  const each = [...new Map(buyers.map((buyer) => [buyer.id, buyer])).values()];
  const isOwn = ({ id }: KnownBuyer): boolean =>
    viewer.kind === 'member' && viewer.identityId === id;
  return {
    ...(embed?.includes('identity') && {
      identity: each.map((buyer) => wireBuyer(buyer, isOwn(buyer))),
    }),
    ...(embed?.includes('contact') && {
      contact: each.map((buyer) => wireContact(buyer, isOwn(buyer))),
    }),
  };
}

function wireBuyer({ id, email, first_name, last_name }: KnownBuyer, isOwn: boolean) {
  if (isOwn) return { id, email, first_name, last_name };
  return {
    id,
    email: maskEmail(email),
    first_name: maskName(first_name),
    last_name: maskName(last_name),
  };
}

function wireContact({ id, contact }: KnownBuyer, isOwn: boolean) {
  const shown = (part: string): string => {
    const known = contact[part] ?? '';
    return isOwn || known === '' ? known : '…';
  };
  const parts = Object.fromEntries(contactParts.map((part) => [part, shown(part)]));
  return { identity_id: id, ...(parts as Record<(typeof contactParts)[number], string>) };
}
