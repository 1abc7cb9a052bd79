import type { BoughtMemberships } from '#contract/letters/letters.ts';
import { dateText } from '#domain/time/clock-text.ts';
import type { LetterWords } from './letter-words.ts';
import { unlinked } from './plain-text.ts';

/** The view of memberships in a letter, ready to render. */
export interface MembershipsView {
  readonly title: string;
  readonly levels: readonly { readonly name: string; readonly lines: readonly string[] }[];
  /** The link to cancel automatic renewal; null if none renews. */
  readonly cancel: { readonly label: string; readonly url: string } | null;
  /** Lines with the member ID and how to log in. */
  readonly lines: readonly string[];
}

export function membershipsView(
  { levels, cancelUrl, memberCode, logInWith, gift }: BoughtMemberships,
  language: string,
  words: LetterWords,
): MembershipsView {
  return {
    title: gift
      ? words('letter.membership.title_gift', {
          count: levels.length,
          receiver: unlinked(gift.receiver),
        })
      : words('letter.membership.title', { count: levels.length }),
    levels: levels.map(({ name, members, lastDay, renewsItself }) => ({
      name,
      lines: [
        ...(members.length === 0
          ? []
          : [
              words('letter.membership.members', {
                count: members.length,
                names: members.map(unlinked).join(', '),
              }),
            ]),
        lastDay === null
          ? words('letter.membership.no_end')
          : words('letter.membership.last_day', { date: dateText(lastDay, language, 'long') }),
        ...(renewsItself ? [words('letter.membership.renews')] : []),
      ],
    })),
    cancel: levels.some(({ renewsItself }) => renewsItself)
      ? { label: words('letter.renewal.cancel'), url: cancelUrl }
      : null,
    lines: [
      ...(gift ? [giftLine(gift, language, words)] : []),
      ...(memberCode === null ? [] : [words('letter.membership.code', { code: memberCode })]),
      ...(logInWith === null ? [] : [words(`letter.membership.${logInWith}`)]),
    ],
  };
}

/** Returns the line that says when a gift's recipient is told; the code and member ID are only for them. */
function giftLine(
  { receiver, startDay }: NonNullable<BoughtMemberships['gift']>,
  language: string,
  words: LetterWords,
): string {
  const to = { receiver: unlinked(receiver) };
  return startDay === null
    ? words('letter.membership.gift', to)
    : words('letter.membership.gift_on', { ...to, date: dateText(startDay, language, 'long') });
}
