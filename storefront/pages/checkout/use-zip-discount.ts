import { useRef, useState } from 'react';
import { promoCodeKey } from '#domain/promo-code.ts';
import { codeOfZip, type ZipRule } from '#domain/zip-code.ts';
import { useApi } from '../../browser-api.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { cartTakesCodes, changeCodes } from '../../cart/promo-codes.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { useStorefront } from '../../use-storefront.ts';

/**
 * The code that the buyer's zip code earns, applied as the form is filled in, so that the price
 * shows before it is paid (PRO-20). A zip that earns nothing is no error.
 */
export function useZipDiscount(held: HeldCart, rules: readonly ZipRule[]) {
  const api = useApi();
  const { slug } = useStorefront();
  /** Name of the discount that this zip has brought; null while there is none. */
  const [name, setName] = useState<string | null>(null);
  const last = useRef({ zip: '', code: null as string | null });

  /** Whether a zip brings or takes a discount that is not in the cart's price yet. */
  const isNew = (zip: string): boolean =>
    zip.trim() !== last.current.zip && codeOfZip(zip, rules) !== last.current.code;

  /** Looks at the zip code of a form; says whether the price may have changed. */
  const settle = async (form: HTMLFormElement): Promise<boolean> => {
    const zip = String(new FormData(form).get('zip_code') ?? '').trim();
    const isChanged = isNew(zip);
    const code = codeOfZip(zip, rules);
    const before = last.current.code;
    last.current = { zip, code };
    if (!isChanged || !cartTakesCodes(held)) return false;
    const store = cartStoreOf(slug);
    const deps = { api, store };
    if (before !== null && name !== null) {
      setName(null);
      await changeCodes(deps, held, 'removeMyCode', before);
    }
    if (code === null) return true;
    const outcome = await changeCodes(deps, held, 'applyMyCode', code);
    if (!outcome.ok) return before !== null;
    const mod = outcome.answer.cartmod.find((one) => promoCodeKey(one.code) === promoCodeKey(code));
    setName(mod?.name ?? code);
    return true;
  };

  return { name, settle, isNew };
}
