import { lettersOf } from '../printing/printed-letters.ts';
import type { Typeface } from '../printing/typeface.ts';

/** A typeface of which each letter is an em wide, and that says in place of an outline what it draws. */
export const spelling = (draws: RegExp = /./u): Typeface => ({
  draws: (letter) => draws.test(letter),
  lettering(text, { from, to, isRightToLeft }) {
    const part = text.slice(from, to);
    return {
      outline: [{ type: isRightToLeft ? `<${part}` : part, values: [] }],
      width: lettersOf(part).length,
      top: 0,
      bottom: 0,
    };
  },
});
