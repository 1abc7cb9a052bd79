import { loadChunk } from '../browser/load-chunk.ts';
import type { CompiledMessages } from './words.ts';

/** The words that a page carries, as JSON in its markup. */
export interface CarriedWords {
  /** The address of further words, with `*` for the name of a part. */
  readonly address: string;
  /** The routes and parts whose words have arrived; null if all have. */
  readonly parts: readonly string[] | null;
  readonly messages: CompiledMessages;
}

/** The id of the element with the carried words. */
export const carriedWordsId = 'words';

/** The words of refusals, which load with the first call to the API. */
export const wordsOfAnswers = 'answers';

const none: CarriedWords = { address: '', parts: null, messages: {} as CompiledMessages };

function readCarried(): CarriedWords {
  if (typeof document === 'undefined') return none;
  const text = document.getElementById(carriedWordsId)?.textContent;
  return text ? (JSON.parse(text) as CarriedWords) : none;
}

let carried = readCarried();
/** By part; the build has about sixty. */
const arriving = new Map<string, Promise<void>>();

/** The words that have arrived so far; later ones are added to the same object. */
export const arrivedWords = (): CompiledMessages => carried.messages;

/** Loads the words of a route or part, unless they are here; rejects if they can't be loaded. */
export function loadWords(part: string): Promise<void> {
  const { address, parts, messages } = carried;
  if (part === '' || parts === null || parts.includes(part)) return Promise.resolve();
  const known = arriving.get(part);
  if (known) return known;
  const made = fetchWords(address, part).then((words) => {
    Object.assign(messages, words);
  });
  arriving.set(part, made);
  // Forget a failure, so that the next call requests it again.
  made.catch(() => arriving.delete(part));
  return made;
}

/** Loads a part of a page and its words side by side (decision 096). */
export async function withWords<T>(part: string, load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), loadWords(part)]);
  return loaded;
}

/** Replaces all words by those of another storefront or language. */
export async function replaceWords(address: string): Promise<void> {
  if (address === carried.address) return;
  carried = { address, parts: null, messages: await fetchWords(address, 'all') };
}

/** Requests words twice before it fails, like scripts (APP-55). */
const fetchWords = (address: string, part: string): Promise<CompiledMessages> =>
  loadChunk(async () => {
    const response = await fetch(address.replace('*', part));
    if (!response.ok) throw new Error(`the words of ${part} could not be loaded`);
    return response.json();
  });
