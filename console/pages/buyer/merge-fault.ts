import type { Outcome } from '#contract/client.ts';
import { mergeWords } from '../../words/merges.ts';

/** The reason why accounts cannot be merged, or a merge not undone; undefined if the refusal does not give one. */
export function faultText(outcome: Extract<Outcome<unknown>, { ok: false }>): string | undefined {
  const reason = outcome.errors[0]?._extra['reason'];
  return typeof reason === 'string' ? mergeWords.faults[reason] : undefined;
}
