import { isVoucherHandler } from '#domain/cart/pass-voucher.ts';
import type { SurveyField, SurveySpec } from '#domain/cart/survey.ts';
import type { MessageRule } from '#domain/events/message-rule.ts';
import type { SeatMapPlan } from '#domain/seats/seat-plan.ts';
import type { Translate, TranslateAt } from '#tenants/config/config-key.ts';
import { type ConfigKeyName, configRegistry } from '#tenants/config/config-registry.ts';
import { isCategoryList } from '#tenants/events/names-in-rules.ts';
import { settingOf, translationOf } from '#tenants/texts/placed-text.ts';
import {
  type Catalogue,
  type CatalogueGroup,
  type CatalogueTemplate,
  configValue,
} from '../store/catalogue/catalogue.ts';

/** One for each language of a catalogue. */
const kept = new WeakMap<Catalogue, Map<string, Catalogue>>();
const originals = new WeakMap<Catalogue, Catalogue>();

/**
 * The catalogue in a language, from any language: the portal's translations (`event_texts`) replace
 * names and texts. For answers, letters and passes only: rules about passes use the
 * originals.
 */
export function inLanguage(source: Catalogue, language: string): Catalogue {
  const catalogue = originals.get(source) ?? source;
  const all = configValue(catalogue, 'event_texts');
  const texts = all[language] ?? all[language.split('-')[0] ?? ''];
  if (!texts) return catalogue;
  const ofCatalogue = kept.get(catalogue) ?? new Map<string, Catalogue>();
  kept.set(catalogue, ofCatalogue);
  const known = ofCatalogue.get(language);
  if (known) return known;
  const map = new Map(Object.entries(texts));
  const made = translated(catalogue, (text, place) => translationOf(map, text, place));
  originals.set(made, catalogue);
  ofCatalogue.set(language, made);
  return made;
}

/**
 * Returns a catalogue with all texts that buyers read translated by `translate`. Texts stored elsewhere (annotations of
 * sessions, labels of a sold seat) are translated when they are put on the wire.
 */
export function translated(catalogue: Catalogue, translate: TranslateAt): Catalogue {
  const each = <T>(things: ReadonlyMap<string, T>, change: (thing: T) => T) =>
    new Map([...things].map(([id, thing]) => [id, change(thing)]));
  const same = <T extends { readonly id: string }>(things: ReadonlyMap<string, T>) => {
    return (thing: T): T => things.get(thing.id) ?? thing;
  };
  const at =
    (place: string) =>
    (field: string): Translate => {
      return (text) => translate(text, `${place}/${field}`);
    };
  const described = <T extends Described>(thing: T, place: string): T => ({
    ...thing,
    name: at(place)('name')(thing.name),
    summary: at(place)('summary')(thing.summary),
    description: at(place)('description')(thing.description),
  });
  const groupPlace = ({ event_template_id, id }: CatalogueGroup) =>
    `events/${event_template_id}/groups/${id}`;
  const filtered = filteredMeta(catalogue);
  const types = each(catalogue.types, (type) => {
    const group = catalogue.groups.get(type.ticket_group_id);
    // Rules may tell passes apart by the names of their types.
    if (!group || isVoucherHandler(group.handler)) return type;
    return described(type, `${groupPlace(group)}/types/${type.id}`);
  });
  const groups = each(catalogue.groups, (group) => ({
    ...described(group, groupPlace(group)),
    additional_info_spec:
      group.additional_info_spec &&
      translatedSurvey(group.additional_info_spec, at(`${groupPlace(group)}/additional_info_spec`)),
    meta: translatedMeta(group.meta, groupTexts, at(`${groupPlace(group)}/meta`)),
    types: group.types.map(same(types)),
  }));
  const categories = new Map<string, Set<string>>();
  const templates = each(catalogue.templates, (template) => {
    const inEvent = at(`events/${template.id}`);
    const category = inEvent('category')(template.category);
    categories.set(
      template.category,
      (categories.get(template.category) ?? new Set()).add(category),
    );
    return {
      ...described(template, `events/${template.id}`),
      subtitle: inEvent('subtitle')(template.subtitle),
      category,
      meta: translatedMeta(template.meta, filtered, at(`events/${template.id}/meta`)),
      groups: template.groups.map(same(groups)),
      messageRules: translatedRules(template, translate),
    };
  });
  return {
    ...catalogue,
    templates,
    groups,
    types,
    sellers: each(catalogue.sellers, (seller) => ({
      ...seller,
      name: at(`sellers/${seller.id}`)('name')(seller.name),
      metadata: translatedMeta(seller.metadata, sellerTexts, at(`sellers/${seller.id}/metadata`)),
    })),
    themes: new Map(
      [...catalogue.themes].map(([seller, theme]) => {
        const place = seller === '' ? 'theme' : `sellers/${seller}/theme`;
        if (!theme.logo_alt) return [seller, theme];
        return [seller, { ...theme, logo_alt: at(place)('logo_alt')(theme.logo_alt) }];
      }),
    ),
    venues: each(catalogue.venues, (venue) => ({
      ...venue,
      name: at(`venues/${venue.id}`)('name')(venue.name),
    })),
    seatMaps: new Map(
      [...catalogue.seatMaps].map(([id, plan]) => [
        id,
        translatedPlan(plan, at(`seat_maps/${id}`)),
      ]),
    ),
    shownClosures: each(catalogue.shownClosures, (closure) => ({
      ...closure,
      reason: closure.reason && at(`closures/${closure.id}`)('reason')(closure.reason),
    })),
    cartRules: each(catalogue.cartRules, (rule) => ({
      ...rule,
      name: at(`cart_rules/${rule.id}`)('name')(rule.name),
      description: at(`cart_rules/${rule.id}`)('description')(rule.description),
      terms: at(`cart_rules/${rule.id}`)('terms')(rule.terms),
    })),
    config: new Map(
      [...catalogue.config].map(([address, value]) => [
        address,
        translatedConfig({ catalogue, translate, categories }, address, value),
      ]),
    ),
    translate,
  };
}

/** Returns all texts of a catalogue that buyers read, untranslated, each with its places. */
export function textsOf(catalogue: Catalogue): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map<string, Set<string>>();
  translated(catalogue, (text, place = '') => {
    texts.set(text, (texts.get(text) ?? new Set()).add(place));
    return text;
  });
  return texts;
}

interface Described {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
}

/** The metadata of sellers and groups that people read. */
const sellerTexts: ReadonlySet<string> = new Set(['legal_name', 'address', 'completed_image_alt']);
const groupTexts: ReadonlySet<string> = new Set(['redeem_gom_summary', 'redeem_gom_description']);

/** Metadata keys whose values are filters of listings, and so are read by people too. */
const filteredMeta = (catalogue: Catalogue): ReadonlySet<string> =>
  new Set(
    [undefined, ...catalogue.sellers.keys()].flatMap((seller) =>
      configValue(catalogue, 'events.meta_filters', seller === undefined ? {} : { seller }).map(
        ({ key }) => key,
      ),
    ),
  );

const translatedMeta = (
  meta: Readonly<Record<string, unknown>>,
  keys: ReadonlySet<string>,
  translate: (field: string) => Translate,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(meta).map(([key, value]) => [
      key,
      keys.has(key) ? translatedValue(value, translate(key)) : value,
    ]),
  );

function translatedValue(value: unknown, translate: Translate): unknown {
  if (Array.isArray(value)) return value.map((each) => translatedValue(each, translate));
  return typeof value === 'string' ? translate(value) : value;
}

const translatedRules = (
  { id, messageRules }: CatalogueTemplate,
  translate: TranslateAt,
): readonly MessageRule[] =>
  messageRules.map(({ actions, triggers }, position) => ({
    actions: Object.fromEntries(
      Object.entries(actions).map(([action, text]) => [
        action,
        text && translate(text, `events/${id}/message_rules/${position}/actions/${action}`),
      ]),
    ),
    triggers,
  }));

/** An answer keeps its value from the tenant file; the translated label is added beside it. */
function translatedSurvey(survey: unknown, translate: (field: string) => Translate): SurveySpec {
  const { properties, required } = survey as SurveySpec;
  const saidField = (
    name: string,
    { title, description, enum: options, ...field }: SurveyField,
  ): SurveyField => {
    const at = (part: string) => translate(`properties/${name}/${part}`);
    return {
      ...field,
      title: at('title')(title),
      ...(description !== undefined && { description: at('description')(description) }),
      ...(options && { enum: options, enum_titles: options.map(at('enum')) }),
    };
  };
  return {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, saidField(name, field)]),
    ),
    required,
  };
}

const translatedPlan = (
  plan: SeatMapPlan,
  translate: (field: string) => Translate,
): SeatMapPlan => ({
  ...plan,
  other_elements: plan.other_elements.map((element, at) =>
    'text' in element && element.text !== undefined
      ? { ...element, text: translate(`other_elements/${at}/text`)(element.text) }
      : element,
  ),
  sections: plan.sections.map((section) => ({
    ...section,
    name: translate(`sections/${section.id}/name`)(section.name),
  })),
});

interface ConfigTexts {
  readonly catalogue: Catalogue;
  readonly translate: TranslateAt;
  /** The names of events' categories in the language, by their original. */
  readonly categories: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A configuration value in the language, by its key in the catalogue. */
function translatedConfig(
  { catalogue, translate, categories }: ConfigTexts,
  address: string,
  value: unknown,
): unknown {
  const [scope = '', resource = '', name = ''] = address.split('\n');
  const key = name as ConfigKeyName;
  const { translateValue } = configRegistry[key] as {
    translateValue?: (value: unknown, translate: Translate) => unknown;
  };
  if (!translateValue) return value;
  const place = settingOf(ownerOf(catalogue, scope, resource), key);
  const said = translateValue(value, (text) => translate(text, place));
  if (!isCategoryList(key) || !Array.isArray(value)) return said;
  // As events have it in this language, so that rules about a category apply in each.
  return [
    ...new Set(
      (said as string[]).flatMap((text, at) => [...(categories.get(value[at]) ?? []), text]),
    ),
  ];
}

/** The place for which a setting is set; empty for the portal. */
function ownerOf({ groups }: Catalogue, scope: string, id: string): string {
  if (scope === 'seller') return `sellers/${id}`;
  if (scope === 'event_template') return `events/${id}`;
  const event = groups.get(id)?.event_template_id;
  return scope === 'ticket_group' && event !== undefined ? `events/${event}/groups/${id}` : '';
}
