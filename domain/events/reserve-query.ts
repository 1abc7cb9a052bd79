import { isTruthy } from '../content/truthy.ts';
import { isForVisit } from './visit-parameters.ts';

/** The choices in an event's address (DET-04 to 08, DET-28 to 33). */
export interface ReserveQuery {
  /** One ticket type, by id or name. */
  readonly groups: readonly string[] | null;
  /** One ticket type, by id or name. */
  readonly select: string | null;
  /** A preset flexible price, as a decimal. */
  readonly price: string | null;
  readonly code: string | null;
  readonly session: string | null;
  readonly date: string | null;
  readonly mode: ReserveMode;
  /** Quantities by type id or name, as in the address. */
  readonly quantities: ReadonlyMap<string, number>;
}

/** The submit mode: `none` submits nothing automatically, the others submit once. */
export type ReserveMode = 'none' | 'auto' | 'warn' | 'strict';

/** Parameters with a meaning of their own, which are neither ticket types nor campaign parameters. */
const ownParameters: ReadonlySet<string> = new Set([
  'tg',
  'select',
  'price',
  'code',
  'session',
  'date',
  'reserve',
  'lang',
  'seller',
  'renews',
  'gift_code',
  'checkout_donation_tg_id',
]);
/** Parameters that campaigns and click counters add, whose values may also be small numbers. */
const campaignParameter =
  /^(utm_|_|mc_|pk_|mtm_|hsa_|gad_)|clid$|^(ref|source|campaign|cid|fbclid)$/i;

/**
 * Returns true for a parameter that may be a quantity of tickets, `?Adult=2`, by name or id (DET-32). Any name
 * qualifies: the event's types decide later (`namedQuantities`), because advertisements and other pages add numbers of
 * their own.
 */
const mayBeQuantity = (key: string, value: string): boolean =>
  !isOwnParameter(key) && !campaignParameter.test(key) && /^\d{1,4}$/.test(value);

/** Login parameters are neither quantities nor campaign parameters. */
export const isOwnParameter = (key: string): boolean => ownParameters.has(key) || isForVisit(key);

export function readReserveQuery(query: Iterable<readonly [string, string]>): ReserveQuery {
  const own = new Map<string, string>();
  const quantities = new Map<string, number>();
  for (const [key, value] of query) {
    if (ownParameters.has(key)) own.set(key, value.trim());
    else if (mayBeQuantity(key, value)) quantities.set(key, Number(value));
  }
  const text = (key: string): string | null => own.get(key) || null;
  const groups = text('tg')
    ?.split(',')
    .map((part) => part.trim());
  return {
    groups: groups?.filter((part) => part !== '') ?? null,
    select: text('select'),
    price: text('price'),
    code: text('code'),
    session: text('session'),
    date: text('date'),
    mode: reserveMode(own.get('reserve')),
    quantities,
  };
}

function reserveMode(value: string | undefined): ReserveMode {
  const text = value?.toLowerCase() ?? '';
  if (!isTruthy(text)) return 'none';
  return text === 'warn' || text === 'strict' ? text : 'auto';
}

/**
 * Writes the choices in an address as parameters that `readReserveQuery` reads back: equal choices give equal
 * parameters, however an address names them.
 */
export function writeReserveQuery(query: ReserveQuery): Record<string, string> {
  const { groups, select, price, code, session, date, mode, quantities } = query;
  const own = { tg: groups && (groups.join(',') || ','), select, price, code, session, date };
  const named = Object.entries(own).filter((each): each is [string, string] => each[1] !== null);
  return {
    ...Object.fromEntries(named),
    ...(mode !== 'none' && { reserve: mode === 'auto' ? '1' : mode }),
    ...Object.fromEntries([...quantities].map(([type, quantity]) => [type, String(quantity)])),
  };
}

/** The reason why an address cannot be followed as it is (DET-33 to 36, DET-40). */
export type QueryFailure =
  | 'groups_not_found'
  | 'session_and_date'
  | 'date_unavailable'
  | 'session_not_found'
  | 'session_unavailable'
  | 'types_not_found'
  | 'quantities';

/** Ids take precedence over names; names are compared ignoring case. */
export function findNamed<T extends { readonly id: string; readonly name: string }>(
  things: readonly T[],
  wanted: string,
): T | undefined {
  const name = wanted.toLowerCase();
  return (
    things.find(({ id }) => id === wanted) ??
    things.find((thing) => thing.name.toLowerCase() === name)
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Quantities by the ids of the types on offer; ignores other names. `isMissing` is true if another name is a type that
 * is `known` but not on offer, or is written like a type.
 */
export function namedQuantities(
  { quantities }: Pick<ReserveQuery, 'quantities'>,
  types: readonly Named[],
  known: readonly Named[] = types,
): { readonly found: Readonly<Record<string, number>>; readonly isMissing: boolean } {
  const found: Record<string, number> = {};
  let isMissing = false;
  for (const [wanted, quantity] of quantities) {
    const type = findNamed(types, wanted);
    if (type) found[type.id] = quantity;
    else if (findNamed(known, wanted) || isWrittenAsType(wanted, known)) isMissing = true;
  }
  return { found, isMissing };
}

/** Returns true for a parameter that requests tickets of an event with these types. */
export const isQuantityOf = (types: readonly Named[], key: string, value: string): boolean =>
  mayBeQuantity(key, value) && (findNamed(types, key) !== undefined || isWrittenAsType(key, types));

/** Words of listings, advertisements and partners that people may capitalize. */
const otherWords =
  /^(ad|ad ?group|affiliate|banner|channel|content|creative|debug|device|embed|keyword|layout|medium|mobile|mode|network|newsletter|nr|no|page|partner|partner ?nr|placement|position|preview|size|sort|src|step|style|tab|term|test|version|view)$/i;

/**
 * Returns true for a name that is most likely a type that the event does not sell: it is written as people write,
 * "Senior" or "Member guest", or its id starts like those of the event's types. Only capitals, "ITO" or "UTM", are a
 * counter's, unless the event writes types of its own so: "VIP".
 */
function isWrittenAsType(name: string, types: readonly Named[]): boolean {
  if (/[_.]|id$/i.test(name) || otherWords.test(name)) return false;
  const isWord = /^\p{Lu}|\s|[^\0-\x7f]/u.test(name);
  if (isWord && onlyCapitals.test(name)) return types.some((type) => onlyCapitals.test(type.name));
  return isWord || types.some(({ id }) => /^.+-/.test(id) && name.startsWith(beginning(id)));
}

const onlyCapitals = /^[A-Z][A-Z\d-]*$/;

const beginning = (id: string): string => id.slice(0, id.lastIndexOf('-') + 1);

interface TimedSession {
  readonly id: string;
  readonly date: string;
  readonly hasPlaces: boolean;
}

/**
 * The session that an address names, among coming sessions ordered by start: an id, `today` (the first bookable one on
 * that day) or `next` (the next bookable one) (DET-29).
 */
export function namedSession<S extends TimedSession>(
  wanted: string,
  coming: readonly S[],
  today: string,
): S | QueryFailure {
  if (wanted === 'next') return coming.find((one) => one.hasPlaces) ?? 'session_unavailable';
  if (wanted === 'today') {
    const ofToday = coming.filter(({ date }) => date === today);
    return ofToday.find((one) => one.hasPlaces) ?? 'session_unavailable';
  }
  const session = coming.find(({ id }) => id === wanted);
  if (!session) return 'session_not_found';
  return session.hasPlaces ? session : 'session_unavailable';
}
