import type { CallAnswer } from '#contract/client.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { pictureFacts, pictureOf } from '../site/picture-facts.ts';

type Answer = Pick<CallAnswer<'listAvailableEvents'>, 'event_template' | 'venue'>;
type EventTemplate = Answer['event_template'][number];

/** The fields of an event template that a card in the listing needs. */
export interface ListedEvent
  extends Pick<
    EventTemplate,
    | 'id'
    | 'name'
    | 'subtitle'
    | 'summary'
    | 'category'
    | 'first_day'
    | 'last_day'
    | 'min_price'
    | 'min_total'
    | 'beside_free'
  > {
  readonly picture: string | undefined;
  /** Empty if the picture is decorative (EVT-09). */
  readonly alt: string;
  readonly isUncropped: boolean;
  /** Advertised to guests, who can't buy it (EVT-24). */
  readonly isMembersOnly: boolean;
  /** The current date at the event's venue. */
  readonly today: string;
}

/** The events of an answer, each with the current date at its venue. */
export function listedEvents({ event_template, venue }: Answer, now: number): ListedEvent[] {
  const today = new Map(venue.map(({ id, timezone }) => [id, localDateTime(now, timezone).date]));
  return event_template.map((event) => listedEvent(event, today.get(event.venue_id) ?? ''));
}

function listedEvent(event: EventTemplate, today: string): ListedEvent {
  const { id, name, subtitle, summary, category, first_day, last_day } = event;
  const { min_price, min_total, beside_free } = event;
  return {
    id,
    name,
    subtitle,
    summary,
    category,
    first_day,
    last_day,
    min_price,
    min_total,
    today,
    ...(beside_free && { beside_free }),
    isMembersOnly: event.hidden_type === 'public_member_only',
    picture: pictureOf(event.meta),
    ...pictureFacts(event.config),
  };
}
