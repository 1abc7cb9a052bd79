/** A module of the browser's code, as the bundler knows it. */
export interface CodeModule {
  readonly code: string;
  /** The ids of the modules that load with it. */
  readonly imports: readonly string[];
  /** The ids of the modules that it loads later. */
  readonly later: readonly string[];
}

/** The parts of a storefront's code, by the ids of their first modules. */
export interface CodeOfStorefront {
  readonly modules: ReadonlyMap<string, CodeModule>;
  /** The modules that every page starts with. */
  readonly start: readonly string[];
  readonly routes: readonly string[];
  /** The parts that always follow the code that loads them. */
  readonly early: readonly string[];
  /** The modules whose words come with the first call to the API. */
  readonly withCalls: readonly string[];
}

/** Words by the id of the route or part that brings them. */
export interface WordsOfCode {
  /** The words of every page. */
  readonly start: ReadonlySet<string>;
  readonly byPart: ReadonlyMap<string, ReadonlySet<string>>;
  readonly withCalls: ReadonlySet<string>;
}

/**
 * A part whose keys and texts total at most this many letters brings none of its own: its words come with the code that
 * loads it, because a request would cost more.
 */
const smallest = 200;

/**
 * Finds the words to ship with each route and each lazy part: those that its modules name, minus those that the page
 * already has. Small and early parts leave theirs to the code that loads them. `messages` are texts by key (decision
 * 096).
 */
export function wordsOfCode(
  { modules, start, routes, early, withCalls }: CodeOfStorefront,
  messages: Readonly<Record<string, string>>,
): WordsOfCode {
  const named = namedWords(modules, messages);
  const answers = union(withCalls.map((id) => named.get(id)));
  for (const id of withCalls) named.delete(id);

  const parts = new Set([...modules.values()].flatMap(({ later }) => later));
  const whole = new Map([...start, ...routes, ...parts].map((id) => [id, loadedWith(id, modules)]));
  const needs = new Map(
    [...whole].map(([id, inside]) => [id, union([...inside].map((each) => named.get(each)))]),
  );
  const openers = openersOf(parts, whole, modules);
  for (;;) {
    const has = wordsAt(parts, openers, needs, start, Object.keys(messages));
    const own = new Map(
      [...parts].map((part) => {
        const before = shared((openers.get(part) ?? []).map((opener) => has.get(opener)));
        return [part, needs.get(part)?.difference(before) ?? new Set<string>()];
      }),
    );
    const moved = [...own].filter(
      ([part, words]) => words.size > 0 && (early.includes(part) || length(words) <= smallest),
    );
    if (moved.length === 0) {
      const first = union(start.map((id) => needs.get(id)));
      const ofRoutes = routes.map((id) => [id, union([needs.get(id)]).difference(first)] as const);
      return { start: first, byPart: new Map([...ofRoutes, ...own]), withCalls: answers };
    }
    for (const [part, words] of moved) {
      for (const opener of openers.get(part) ?? []) {
        for (const word of words) needs.get(opener)?.add(word);
      }
    }
  }

  function length(words: ReadonlySet<string>): number {
    return [...words].reduce((sum, key) => sum + key.length + (messages[key]?.length ?? 0), 0);
  }
}

/** A text in quotes, and one whose middle is computed: `rule.${fault}`. */
const quoted = /(['"`])(\w+(?:\.\w+)*)\1/g;
const computed = /`([a-z_]+\.\w*)\$\{[^`]*\}(\w*)`/g;

/** The keys that each module names; for a computed key, all possible values. */
function namedWords(
  modules: ReadonlyMap<string, CodeModule>,
  messages: Readonly<Record<string, string>>,
): Map<string, ReadonlySet<string>> {
  const keys = Object.keys(messages);
  return new Map(
    [...modules].map(([id, { code }]) => {
      const found = [...code.matchAll(quoted)].map(([, , key = '']) => key);
      const matching = [...code.matchAll(computed)].flatMap(([, before = '', after = '']) =>
        keys.filter((key) => key.startsWith(before) && key.endsWith(after)),
      );
      return [id, new Set([...found.filter((key) => Object.hasOwn(messages, key)), ...matching])];
    }),
  );
}

/** The modules that load together with one, including itself. */
function loadedWith(id: string, modules: ReadonlyMap<string, CodeModule>): Set<string> {
  const found = new Set([id]);
  for (const each of found) for (const next of modules.get(each)?.imports ?? []) found.add(next);
  return found;
}

/** The starts, routes and parts that may load each part. */
function openersOf(
  parts: ReadonlySet<string>,
  whole: ReadonlyMap<string, ReadonlySet<string>>,
  modules: ReadonlyMap<string, CodeModule>,
): ReadonlyMap<string, readonly string[]> {
  const loads = (inside: ReadonlySet<string>, part: string): boolean =>
    [...inside].some((id) => modules.get(id)?.later.includes(part));
  return new Map(
    [...parts].map((part) => [
      part,
      [...whole].filter(([, inside]) => loads(inside, part)).map(([id]) => id),
    ]),
  );
}

/**
 * The words that a page has once a route or part has loaded, whichever way led to it: its own, those of every page, and
 * those common to all scripts that may load it.
 */
function wordsAt(
  parts: ReadonlySet<string>,
  openers: ReadonlyMap<string, readonly string[]>,
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  start: readonly string[],
  keys: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const first = union(start.map((id) => needs.get(id)));
  const has = new Map([...needs].map(([id, own]) => [id, own.union(first)]));
  // Narrow from too many words to those that are certain.
  for (const part of parts) has.set(part, new Set(keys));
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const part of parts) {
      const before = shared((openers.get(part) ?? []).map((id) => has.get(id)));
      const now = union([needs.get(part), first, before]);
      if (now.size !== has.get(part)?.size) isStable = false;
      has.set(part, now);
    }
  }
  return has;
}

const union = (sets: readonly (ReadonlySet<string> | undefined)[]): Set<string> =>
  new Set(sets.flatMap((set) => [...(set ?? [])]));

const shared = (sets: readonly (ReadonlySet<string> | undefined)[]): ReadonlySet<string> =>
  sets.length === 0
    ? new Set()
    : sets.map((set) => union([set])).reduce((all, set) => all.intersection(set));
