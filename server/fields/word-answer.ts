import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { type WordField, wordFields } from '#tenants/strings/word-fields.ts';
import { wordHeadings } from '#tenants/strings/word-headings.ts';

type Answer = StaffCallAnswer<'getWordFields'>;

/** The form of every text of pages, letters and passes. */
export const wordAnswer = (): Answer => ({
  word: Object.fromEntries([...wordFields()].map(([key, field]) => [key, shownWord(field)])),
  heading: Object.fromEntries(Object.entries(wordHeadings).map(([key, { title }]) => [key, title])),
});

function shownWord({
  title,
  help,
  heading,
  example,
  isLong,
  values,
}: WordField): Answer['word'][string] {
  const named = values.map(({ name, meaning, isRequired }) => [
    name,
    isRequired ? { meaning, is_required: true as const } : { meaning },
  ]);
  return {
    title,
    help,
    heading,
    example,
    ...(isLong && { is_long: true as const }),
    ...(named.length > 0 && { values: Object.fromEntries(named) }),
  };
}
