import type { SurveyField, SurveySpec } from '#domain/cart/survey.ts';
import type { SeatMapPlan } from '#domain/seats/seat-plan.ts';
import type { Say } from '#tenants/config/config-key.ts';
import { type ConfigKeyName, configRegistry } from '#tenants/config/config-registry.ts';
import {
  type Catalogue,
  type CatalogueTemplate,
  configValue,
} from '../store/catalogue/catalogue.ts';

const kept = new WeakMap<Catalogue, Map<string, Catalogue>>();
const originals = new WeakMap<Catalogue, Catalogue>();

/**
 * The catalogue in a language, from any language: the portal's translations (`event_texts`) replace
 * names and texts. For answers, letters and passes only: rules that match by name use the
 * originals.
 */
export function inLanguage(given: Catalogue, language: string): Catalogue {
  const catalogue = originals.get(given) ?? given;
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
 * A catalogue with all texts that buyers read translated by `say`. Texts stored elsewhere
 * (annotations of sessions, the words of a sold seat) are translated when they are put on the wire.
 */
export function translated(catalogue: Catalogue, say: Say): Catalogue {
  const each = <T>(things: ReadonlyMap<string, T>, change: (thing: T) => T) =>
    new Map([...things].map(([id, thing]) => [id, change(thing)]));
  const same = <T extends { readonly id: string }>(things: ReadonlyMap<string, T>) => {
    return (thing: T): T => things.get(thing.id) ?? thing;
  };
  const described = <T extends Described>(thing: T): T => ({
    ...thing,
    name: say(thing.name),
    summary: say(thing.summary),
    description: say(thing.description),
  });
  // Rules may tell passes apart by the names of their types.
  const isPass = (groupId: string): boolean => catalogue.groups.get(groupId)?.handler === 'passes';
  const filtered = filteredMeta(catalogue);
  const types = each(catalogue.types, (type) =>
    isPass(type.ticket_group_id) ? type : described(type),
  );
  const groups = each(catalogue.groups, (group) => ({
    ...described(group),
    additional_info_spec:
      group.additional_info_spec && translatedSurvey(group.additional_info_spec, say),
    meta: saidMeta(group.meta, groupTexts, say),
    types: group.types.map(same(types)),
  }));
  const templates = each(catalogue.templates, (template) => ({
    ...described(template),
    subtitle: say(template.subtitle),
    category: say(template.category),
    meta: saidMeta(template.meta, filtered, say),
    groups: template.groups.map(same(groups)),
    messageRules: saidRules(template, say),
  }));
  return {
    ...catalogue,
    templates,
    groups,
    types,
    sellers: each(catalogue.sellers, (seller) => ({
      ...seller,
      name: say(seller.name),
      metadata: saidMeta(seller.metadata, sellerTexts, say),
    })),
    themes: each(catalogue.themes, (theme) =>
      theme.logo_alt ? { ...theme, logo_alt: say(theme.logo_alt) } : theme,
    ),
    venues: each(catalogue.venues, (venue) => ({ ...venue, name: say(venue.name) })),
    seatMaps: each(catalogue.seatMaps, (plan) => saidPlan(plan, say)),
    cartRules: each(catalogue.cartRules, (rule) => ({
      ...rule,
      name: say(rule.name),
      description: say(rule.description),
      terms: say(rule.terms),
    })),
    config: new Map(
      [...catalogue.config].map(([address, value]) => [
        address,
        translatedConfig(address, value, say),
      ]),
    ),
    say,
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

const saidMeta = (
  meta: Readonly<Record<string, unknown>>,
  keys: ReadonlySet<string>,
  say: Say,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(meta).map(([key, value]) => [
      key,
      keys.has(key) ? saidValue(value, say) : value,
    ]),
  );

function saidValue(value: unknown, say: Say): unknown {
  if (Array.isArray(value)) return value.map((each) => saidValue(each, say));
  return typeof value === 'string' ? say(value) : value;
}

const saidRules = ({ messageRules }: CatalogueTemplate, say: Say) =>
  messageRules.map(({ actions, triggers }) => ({
    actions: Object.fromEntries(
      Object.entries(actions).map(([action, text]) => [action, text && say(text)]),
    ),
    triggers: {
      ...triggers,
      ticket_type_names: eitherWay(triggers.ticket_type_names, say),
      ticket_group_names: eitherWay(triggers.ticket_group_names, say),
    },
  }));

/** The original and translated names, because types of passes keep theirs. */
const eitherWay = (names: readonly string[] | undefined, say: Say) =>
  names && [...new Set([...names, ...names.map(say)])];

/** An answer keeps its value from the tenant file; the translated label is added beside it. */
function translatedSurvey(survey: unknown, say: Say): SurveySpec {
  const { properties, required } = survey as SurveySpec;
  const saidField = ({
    title,
    description,
    enum: options,
    ...field
  }: SurveyField): SurveyField => ({
    ...field,
    title: say(title),
    ...(description !== undefined && { description: say(description) }),
    ...(options && { enum: options, enum_titles: options.map(say) }),
  });
  return {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, saidField(field)]),
    ),
    required,
  };
}

const saidPlan = (plan: SeatMapPlan, say: Say): SeatMapPlan => ({
  ...plan,
  other_elements: plan.other_elements.map((element) =>
    'text' in element && element.text !== undefined
      ? { ...element, text: say(element.text) }
      : element,
  ),
  sections: plan.sections.map((section) => ({ ...section, name: say(section.name) })),
});

/** A configuration value in the language, by its key in the catalogue. */
function translatedConfig(address: string, value: unknown, say: Say): unknown {
  const key = address.slice(address.lastIndexOf('\n') + 1) as ConfigKeyName;
  const { inWords } = configRegistry[key] as { inWords?: (value: unknown, say: Say) => unknown };
  return inWords ? inWords(value, say) : value;
}
