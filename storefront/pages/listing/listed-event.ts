import type { CallAnswer } from '#contract/client.ts';
import { pictureOf } from '../../cart/cart-lines.ts';

type EventTemplate = CallAnswer<'listAvailableEvents'>['event_template'][number];

/** What a card of the listing needs of an event template, and no more. */
export interface ListedEvent
  extends Pick<
    EventTemplate,
    'id' | 'name' | 'subtitle' | 'summary' | 'category' | 'first_day' | 'last_day' | 'min_price'
  > {
  readonly picture: string | undefined;
  /** Empty where the picture only adorns (EVT-09). */
  readonly alt: string;
  readonly isUncropped: boolean;
  /** Today at the event's venue. */
  readonly today: string;
}

export function listedEvent(event: EventTemplate, today: string): ListedEvent {
  const { id, name, subtitle, summary, category, first_day, last_day, min_price } = event;
  return {
    ...{ id, name, subtitle, summary, category, first_day, last_day, min_price, today },
    picture: pictureOf(event.meta),
    ...pictureFacts(event.config),
  };
}

/** Alternative text and cropping of an event's picture (EVT-09). */
export function pictureFacts(config: Readonly<Record<string, unknown>> | undefined): {
  readonly alt: string;
  readonly isUncropped: boolean;
} {
  const alt = config?.['image.alt_text'];
  return {
    alt: typeof alt === 'string' ? alt : '',
    isUncropped: config?.['image.no_cropping'] === true,
  };
}
