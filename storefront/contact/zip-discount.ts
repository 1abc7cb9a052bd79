import type { Outcome } from '#contract/client.ts';
import { codeOfZip, type ZipRule } from '#domain/contact/zip-code.ts';

/** Applies a code to the cart, or takes it out. */
type ChangeCodes = (
  call: 'applyMyCode' | 'removeMyCode',
  code: string,
) => Promise<Outcome<unknown>>;

/** The promo codes that the zip codes of a form earn, one change of the cart after the other (PRO-20). */
export function createZipDiscount(rules: readonly ZipRule[]) {
  /** The zip code that was answered last, and the code that is in the cart because of it. */
  let seen: { readonly zip: string; readonly code: string | null } = { zip: '', code: null };
  let turn: { readonly zip: string; readonly done: Promise<boolean> } | null = null;

  async function take(zip: string, change: ChangeCodes): Promise<boolean> {
    if (zip === seen.zip) return false;
    const earned = codeOfZip(zip, rules);
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
    // What was not answered is asked again with the next look, which paying takes.
    if (isUnanswered(applied)) return isChanged;
    seen = { zip, code: applied.ok ? earned : null };
    return isChanged || applied.ok;
  }

  return {
    /** The code that the zip code brought; null while there is none. */
    code: (): string | null => seen.code,

    /**
     * Returns whether a zip code may bring or remove a discount that the cart's price does not have
     * yet.
     */
    isNew: (zip: string): boolean =>
      turn !== null || (zip !== seen.zip && codeOfZip(zip, rules) !== seen.code),

    /** Looks at a zip code; says whether the price may have changed since the look before. */
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
