import type { Visibility } from './access-answer.ts';
import type { Role } from './access-roles.ts';

/** A text that would reveal someone's data if it appeared in an answer. */
interface Mark {
  readonly owner: Role | 'nobody';
  readonly what: string;
  /** The id, token or number that grants access to it, if there is one (law 9). */
  readonly thing?: string;
}

/** All marks that answers are searched for. */
export interface Marks {
  /** Adds a mark that only its owner may see. */
  own(owner: Role, what: string, value: string): void;
  /** Adds a mark that anyone may see who knows the id, token or number of its thing. */
  part(owner: Mark['owner'], thing: string, what: string, value: string): void;
  /**
   * Lists data that an answer reveals but must not, or lacks but must show. A refusal shows nothing new, except how to continue
   * a payment.
   */
  faults(answer: Answered, asker: Role, seen: Visibility | 'refusal' | 'payment'): string[];
}

export interface Answered {
  /** Address and body of the request. */
  readonly said: string;
  /** The answer's headers to search. */
  readonly headers: string;
  readonly body: string;
}

export function newMarks(): Marks {
  const marks = new Map<string, Mark[]>();
  const add = (value: string, mark: Mark) => {
    if (value.length < 6)
      throw new Error(`${mark.what} "${value}" is too short to be searched for`);
    marks.set(value, [...(marks.get(value) ?? []), mark]);
  };
  /**
   * Caches the last search: its body, the number of marks searched for, and the values found. Some bodies have a megabyte and
   * are the same for all roles.
   */
  let last = { body: '', count: 0, found: new Set<string>() };
  function shownIn(headers: string, body: string): Set<string> {
    if (last.body !== body) last = { body, count: 0, found: new Set() };
    const values = [...marks.keys()];
    for (const value of values.slice(last.count)) {
      if (body.includes(value)) last.found.add(value);
    }
    last.count = values.length;
    return last.found.union(new Set(values.filter((value) => headers.includes(value))));
  }
  return {
    own: (owner, what, value) => add(value, { owner, what }),
    part: (owner, thing, what, value) => add(value, { owner, what, thing }),
    faults({ said, headers, body }, asker, seen) {
      const isOwn = ({ owner }: Mark) => owner === asker;
      const isNamed = ({ thing }: Mark) => thing !== undefined && said.includes(thing);
      const isAllowed = (mark: Mark): boolean => {
        if (seen === 'own' || seen === 'new') return isOwn(mark) || isNamed(mark);
        return (seen === 'named' || seen === 'payment') && isNamed(mark);
      };
      const shown = shownIn(headers, body);
      const found = [...marks].filter(([value]) => shown.has(value));
      const strange = found
        .filter(([value, all]) => !said.includes(value) && !all.some(isAllowed))
        .map(([, [mark]]) => `shows the ${mark?.what} of the ${mark?.owner}`);
      const isThere = (wanted: (mark: Mark) => boolean) =>
        found.some(([, all]) => all.some(wanted));
      const missing =
        (seen === 'own' && !isThere(isOwn)) ||
        (seen === 'named' && !isThere(isNamed)) ||
        (seen === 'nothing' && !isEmpty(body)) ||
        (seen === 'public' && isEmpty(body));
      return [...strange, ...(missing ? [`does not show what is ${seen}`] : [])];
    },
  };
}

/** True for no body, or only empty lists. */
function isEmpty(body: string): boolean {
  if (body === '') return true;
  if (!body.startsWith('{')) return false;
  const lists = Object.values(JSON.parse(body) as Record<string, unknown>);
  return lists.every((list) => Array.isArray(list) && list.length === 0);
}
