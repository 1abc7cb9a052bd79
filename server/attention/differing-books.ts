import { readBooksCheck } from '../store/attention/books-check.ts';
import type { AttentionSource } from './source.ts';

/** Lists what the last `npm run audit` found. The audit reads whole tables, so it is not run for this list. */
export const differingBooksSource: AttentionSource = {
  kind: 'books_differ',
  async read({ tx }) {
    const check = await readBooksCheck(tx);
    if (!check || check.differences === 0) return { entries: [], total: 0 };
    const { checked_at, differences } = check;
    return {
      total: 1,
      entries: [
        {
          kind: 'books_differ',
          id: 'books_differ',
          urgency: 'now',
          since: checked_at.toISOString(),
          differences,
        },
      ],
    };
  },
};
