import { useState } from 'react';
import type { ZipRule } from '#domain/contact/zip-code.ts';
import { promoCodeKey } from '#domain/pricing/promo-code.ts';
import { useApi } from '../api/browser-api.ts';
import type { HeldCart } from '../cart/cart-store.ts';
import { cartAcceptsCodes, cartAllowsCodeRemoval, changeCodes } from '../cart/promo-codes.ts';
import { cartStoreOf } from '../cart/use-cart.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { createZipDiscount } from './zip-discount.ts';

/**
 * The code that the buyer's zip code earns, applied while the form is being filled in, so that the price is right
 * before payment (PRO-20). A zip code that earns nothing is not an error.
 */
export function useZipDiscount(held: HeldCart, rules: readonly ZipRule[]) {
  const api = useApi();
  const { slug } = useStorefront();
  const [discount] = useState(() => createZipDiscount(rules));
  const [code, setCode] = useState<string | null>(null);
  /** The name of the discount that the previous zip code earned and this one does not. */
  const [lost, setLost] = useState<string | null>(null);
  const key = code === null ? null : promoCodeKey(code);
  const mod = held.answer.cartmod.find((one) => promoCodeKey(one.code) === key);
  const name = mod?.name ?? null;

  /** Checks the form's zip code; returns true if the price may have changed. */
  const settle = async (form: HTMLFormElement): Promise<boolean> => {
    // A discount that left nothing to pay can be removed again.
    const canChange =
      discount.code() === null ? cartAcceptsCodes(held) : cartAllowsCodeRemoval(held);
    if (!canChange) return false;
    const deps = { api, store: cartStoreOf(slug) };
    const isChanged = await discount.settle(zipOf(form), (call, given) =>
      changeCodes(deps, held, call, given),
    );
    setCode(discount.code());
    if (isChanged) setLost(discount.code() === null ? name : null);
    return isChanged;
  };

  return {
    /** The name of the discount that the zip code has earned; null if there is none. */
    name,
    lost,
    settle,
    /** Returns true if the form's zip code may change a price that the buyer has not seen yet. */
    isNew: (form: HTMLFormElement): boolean => discount.isNew(zipOf(form)),
  };
}

const zipOf = (form: HTMLFormElement): string =>
  String(new FormData(form).get('zip_code') ?? '').trim();
