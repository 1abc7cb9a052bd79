import type { Outcome } from '#contract/client.ts';
import { promoCodeForZip, type ZipRule } from '#domain/contact/zip-code.ts';

/** Applies a code to the cart, or removes it. */
type ChangeCodes = (
  call: 'applyMyCode' | 'removeMyCode',
  code: string,
) => Promise<Outcome<unknown>>;

/** The promo codes that a form's zip codes earn, one change of the cart after another (PRO-20). */
export function createZipDiscount(rules: readonly ZipRule[]) {
  /** The last zip code with an answer, and the code that is in the cart because of it. */
  let seen: { readonly zip: string; readonly code: string | null } = { zip: '', code: null };
  let turn: { readonly zip: string; readonly done: Promise<boolean> } | null = null;

  async function take(zip: string, change: ChangeCodes): Promise<boolean> {
    if (zip === seen.zip) return false;
    const earned = promoCodeForZip(zip, rules);
    let isChanged = false;
    if (seen.code !== null && seen.code !== earned) {
      const removed = await change('removeMyCode', seen.code);
      if (isUnanswered(removed)) return false;
      seen = { zip: '', code: null };
      isChanged = true;
    }
    if (earned === null || earned === seen.code) {
      seen = { zip, code: seen.code };
      return isChanged;
    }
    const applied = await change('applyMyCode', earned);
    // An unanswered change is repeated at the next check, which paying triggers.
    if (isUnanswered(applied)) return isChanged;
    seen = { zip, code: applied.ok ? earned : null };
    return isChanged || applied.ok;
  }

  return {
    /** The code that the zip code earned; null if there is none. */
    code: (): string | null => seen.code,

    /**
     * Returns true if a zip code may add or remove a discount that the cart's price does not
     * include yet.
     */
    isNew: (zip: string): boolean =>
      turn !== null || (zip !== seen.zip && promoCodeForZip(zip, rules) !== seen.code),

    /** Checks a zip code; returns true if the price may have changed since the last check. */
    settle(zip: string, change: ChangeCodes): Promise<boolean> {
      if (turn?.zip === zip) return turn.done;
      const before = turn?.done ?? Promise.resolve(false);
      const done = before
        .then(async (wasChanged) => (await take(zip, change)) || wasChanged)
        .finally(() => {
          if (turn?.done === done) turn = null;
        });
      turn = { zip, done };
      return done;
    },
  };
}

const isUnanswered = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && (outcome.errors[0]?._code ?? 'fault') === 'fault';
