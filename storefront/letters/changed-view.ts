import type { OrderChanged, OrderConfirmation, VenueChange } from '#contract/letters/letters.ts';
import { moneyText } from '#domain/pricing/money-text.ts';
import { dateText, timeText } from '#domain/time/clock-text.ts';
import type { LetterWords } from './letter-words.ts';
import { zoneText } from './plain-text.ts';

/** Returns the texts for a ticket holder who is not the buyer. */
export function forHolder(
  { change, order }: OrderConfirmation,
  events: string,
  words: LetterWords,
) {
  const count = order.ticket.length;
  const keep = words('letter.holder.keep');
  if (change?.venue) return { keep };
  if (change) {
    const title = words('letter.holder.change_title');
    const subject = words('letter.holder.change_subject', { events });
    return {
      keep,
      subject,
      preheader: title,
      title,
      intro: words('letter.holder.change_intro', { count }),
    };
  }
  const subject = words('letter.holder.subject', { events, count });
  return { keep, subject, intro: words('letter.holder.intro', { count }) };
}

/** Returns the texts of a letter about a change. */
export function changed(
  { change, currency, language, order }: OrderConfirmation,
  events: string,
  number: string,
  words: LetterWords,
) {
  const count = order.ticket.length;
  if (!change) return {};
  if (change.venue)
    return byVenue(change.kind, change.venue, { currency, language, number }, words);
  const title = words(`letter.change.${change.kind}_title`);
  return {
    subject: words(`letter.change.${change.kind}_subject`, { events, number }),
    preheader: title,
    title,
    intro: words(`letter.change.${change.kind}_intro`, { count }),
  };
}

/** Returns the texts of a letter about a session that the venue cancelled or moved. */
function byVenue(
  kind: OrderChanged['kind'],
  venue: VenueChange,
  {
    currency,
    language,
    number,
  }: Pick<OrderConfirmation, 'currency' | 'language'> & { readonly number: string },
  words: LetterWords,
) {
  const { event, date, startTime, start_datetime, timezone } = venue;
  const zone = zoneText(timezone, start_datetime, language);
  const times = `${dateText(date, language, 'full')}, ${timeText(startTime, language)}`;
  const when = words('letter.order.zone', { times, zone });
  const key = kind === 'cancel' ? 'cancelled' : 'moved';
  const title = words(`letter.session.${key}_title`, { event });
  // No refund is promised if the amount was still owed, or was already refunded.
  const amount = moneyText(venue.refund, currency, language);
  const money =
    venue.refund === '0' ? words('letter.session.free') : words('letter.session.money', { amount });
  const more = kind === 'cancel' ? money : undefined;
  return {
    subject: words(`letter.session.${key}_subject`, { event, number }),
    preheader: when,
    title,
    intro: [words(`letter.session.${key}_intro`, { event, when }), more].filter(Boolean).join(' '),
  };
}
