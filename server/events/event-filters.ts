import type { CallAnswer } from '#contract/client.ts';
import { nameOrder } from '#domain/content/name-order.ts';
import { inCategoryOrder } from '#domain/events/category-order.ts';
import { metaValues } from '#domain/events/listing-filter.ts';
import type { ApiRequest } from '../http/request.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Offer } from './offer.ts';

type EventFilter = CallAnswer<'listAvailableEvents'>['event_filter'][number];

/**
 * The filters for a seller's events: their categories (EVT-12) and the metadata that it offers. A comma separates values in a
 * query, so values with a comma can't be requested.
 */
export function eventFilters(
  { catalogue, seller, language }: ApiRequest,
  offers: readonly Offer[],
): EventFilter[] {
  const place = { seller: seller.id };
  const templates = offers.map(({ template }) => template);
  const categories = inCategoryOrder(
    templates.map(({ category }) => category),
    configValue(catalogue, 'events.category_order', place),
    language,
  );
  const byMeta = configValue(catalogue, 'events.meta_filters', place).map(({ key, label }) => ({
    name: `meta.${key}`,
    label,
    values: [...new Set(templates.flatMap(({ meta }) => metaValues(meta, key)))]
      .filter((value) => value !== '' && !value.includes(','))
      .sort(nameOrder(language)),
  }));
  return [
    { name: 'category', label: '', values: categories.filter((category) => category !== '') },
    ...byMeta,
  ];
}
