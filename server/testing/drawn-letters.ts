import { lettersOf } from '../printing/printed-letters.ts';
import type { Typeface } from '../printing/typeface.ts';

/** Returns a typeface whose letters are one em wide and whose outline is the text itself, not a drawing. */
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
