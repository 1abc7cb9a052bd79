import compile from 'icu-minify/compile';
import type { Fault, Place } from './place.ts';
import { en } from './strings/en.ts';
import { lettersEn } from './strings/letters.en.ts';

const defaults: Readonly<Record<string, string>> = { ...en, ...lettersEn };

/** What is wrong in a scope's own words: one that can't be read would take every page with it. */
export function* stringFaults(scope: Place): Generator<Fault, void, void> {
  for (const [, language] of scope.entries('strings')) {
    for (const key of Object.keys(language.value ?? {}))
      yield* messageFaults(language.at(key), key);
  }
}

function* messageFaults({ path, text }: Place, key: string): Generator<Fault, void, void> {
  if (text === undefined) return;
  const parts = partsOf(text);
  if (typeof parts === 'string') {
    yield { path, fault: `is no message: ${parts}` };
    return;
  }
  if (parts.tags.size > 0) yield { path, fault: `has a tag: ${[...parts.tags].join(', ')}` };
  const given = partsOf(defaults[key] ?? text);
  if (typeof given === 'string') return;
  for (const value of parts.values.difference(given.values)) {
    yield { path, fault: `there is no value "${value}" for it` };
  }
}

interface Parts {
  readonly values: Set<string>;
  readonly tags: Set<string>;
}

/** Names of the values and tags of an ICU message, or why it is none. */
function partsOf(message: string): Parts | string {
  const parts: Parts = { values: new Set(), tags: new Set() };
  try {
    collect(compile(message), parts);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return parts;
}

/** A compiled message is a text or a list of texts and nodes: [value, kind, options] or [tag, …]. */
function collect(message: unknown, parts: Parts): void {
  if (!Array.isArray(message)) return;
  for (const node of message) {
    if (!Array.isArray(node)) continue;
    const [name, kind, options] = node;
    if (node.length > 1 && typeof kind !== 'number') {
      parts.tags.add(name);
      continue;
    }
    parts.values.add(name);
    if (typeof options !== 'object' || options === null) continue;
    for (const option of Object.values(options)) collect(option, parts);
  }
}
