import { isVoucherHandler } from '#domain/cart/pass-voucher.ts';
import type { SurveyField, SurveySpec } from '#domain/cart/survey.ts';
import type { SeatMapPlan } from '#domain/seats/seat-plan.ts';
import type { Translate } from '#tenants/config/config-key.ts';
import { type ConfigKeyName, configRegistry } from '#tenants/config/config-registry.ts';
import {
  type Catalogue,
  type CatalogueTemplate,
  configValue,
} from '../store/catalogue/catalogue.ts';

/** One for each language of a catalogue. */
const kept = new WeakMap<Catalogue, Map<string, Catalogue>>();
const originals = new WeakMap<Catalogue, Catalogue>();

/**
 * The catalogue in a language, from any language: the portal's translations (`event_texts`) replace
 * names and texts. For answers, letters and passes only: rules that match by name use the
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
  const made = translated(catalogue, (text) => map.get(text) ?? text);
  originals.set(made, catalogue);
  ofCatalogue.set(language, made);
  return made;
}

/**
 * A catalogue with all texts that buyers read translated by `translate`. Texts stored elsewhere
 * (annotations of sessions, the words of a sold seat) are translated when they are put on the wire.
 */
export function translated(catalogue: Catalogue, translate: Translate): Catalogue {
  const each = <T>(things: ReadonlyMap<string, T>, change: (thing: T) => T) =>
    new Map([...things].map(([id, thing]) => [id, change(thing)]));
  const same = <T extends { readonly id: string }>(things: ReadonlyMap<string, T>) => {
    return (thing: T): T => things.get(thing.id) ?? thing;
  };
  const described = <T extends Described>(thing: T): T => ({
    ...thing,
    name: translate(thing.name),
    summary: translate(thing.summary),
    description: translate(thing.description),
  });
  // Rules may tell passes apart by the names of their types.
  const isPass = (groupId: string): boolean =>
    isVoucherHandler(catalogue.groups.get(groupId)?.handler ?? '');
  const filtered = filteredMeta(catalogue);
  const types = each(catalogue.types, (type) =>
    isPass(type.ticket_group_id) ? type : described(type),
  );
  const groups = each(catalogue.groups, (group) => ({
    ...described(group),
    additional_info_spec:
      group.additional_info_spec && translatedSurvey(group.additional_info_spec, translate),
    meta: translatedMeta(group.meta, groupTexts, translate),
    types: group.types.map(same(types)),
  }));
  const templates = each(catalogue.templates, (template) => ({
    ...described(template),
    subtitle: translate(template.subtitle),
    category: translate(template.category),
    meta: translatedMeta(template.meta, filtered, translate),
    groups: template.groups.map(same(groups)),
    messageRules: translatedRules(template, translate),
  }));
  return {
    ...catalogue,
    templates,
    groups,
    types,
    sellers: each(catalogue.sellers, (seller) => ({
      ...seller,
      name: translate(seller.name),
      metadata: translatedMeta(seller.metadata, sellerTexts, translate),
    })),
    themes: each(catalogue.themes, (theme) =>
      theme.logo_alt ? { ...theme, logo_alt: translate(theme.logo_alt) } : theme,
    ),
    venues: each(catalogue.venues, (venue) => ({ ...venue, name: translate(venue.name) })),
    seatMaps: each(catalogue.seatMaps, (plan) => translatedPlan(plan, translate)),
    cartRules: each(catalogue.cartRules, (rule) => ({
      ...rule,
      name: translate(rule.name),
      description: translate(rule.description),
      terms: translate(rule.terms),
    })),
    config: new Map(
      [...catalogue.config].map(([address, value]) => [
        address,
        translatedConfig(address, value, translate),
      ]),
    ),
    translate,
  };
}

/** All texts of a catalogue that buyers read, untranslated. */
export function textsOf(catalogue: Catalogue): Set<string> {
  const texts = new Set<string>();
  translated(catalogue, (text) => {
    texts.add(text);
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

/** Keys of metadata by whose values listings filter, which people read too. */
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
  translate: Translate,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(meta).map(([key, value]) => [
      key,
      keys.has(key) ? translatedValue(value, translate) : value,
    ]),
  );

function translatedValue(value: unknown, translate: Translate): unknown {
  if (Array.isArray(value)) return value.map((each) => translatedValue(each, translate));
  return typeof value === 'string' ? translate(value) : value;
}

const translatedRules = ({ messageRules }: CatalogueTemplate, translate: Translate) =>
  messageRules.map(({ actions, triggers }) => ({
    actions: Object.fromEntries(
      Object.entries(actions).map(([action, text]) => [action, text && translate(text)]),
    ),
    triggers: {
      ...triggers,
      ticket_type_names: withTranslations(triggers.ticket_type_names, translate),
      ticket_group_names: withTranslations(triggers.ticket_group_names, translate),
    },
  }));

/** The original and translated names, because types of passes keep theirs. */
const withTranslations = (names: readonly string[] | undefined, translate: Translate) =>
  names && [...new Set([...names, ...names.map(translate)])];

/** An answer keeps its value from the tenant file; the translated label is added beside it. */
function translatedSurvey(survey: unknown, translate: Translate): SurveySpec {
  const { properties, required } = survey as SurveySpec;
  const saidField = ({
    title,
    description,
    enum: options,
    ...field
  }: SurveyField): SurveyField => ({
    ...field,
    title: translate(title),
    ...(description !== undefined && { description: translate(description) }),
    ...(options && { enum: options, enum_titles: options.map(translate) }),
  });
  return {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, saidField(field)]),
    ),
    required,
  };
}

const translatedPlan = (plan: SeatMapPlan, translate: Translate): SeatMapPlan => ({
  ...plan,
  other_elements: plan.other_elements.map((element) =>
    'text' in element && element.text !== undefined
      ? { ...element, text: translate(element.text) }
      : element,
  ),
  sections: plan.sections.map((section) => ({ ...section, name: translate(section.name) })),
});

/** A configuration value in the language, by its key in the catalogue. */
function translatedConfig(address: string, value: unknown, translate: Translate): unknown {
  const key = address.slice(address.lastIndexOf('\n') + 1) as ConfigKeyName;
  const { translateValue } = configRegistry[key] as {
    translateValue?: (value: unknown, translate: Translate) => unknown;
  };
  return translateValue ? translateValue(value, translate) : value;
}
