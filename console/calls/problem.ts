import type { Outcome } from '#contract/client.ts';
import { words } from '../words/words.ts';

type Refused = Extract<Outcome<unknown>, { ok: false }>;

/** A failed call, as a page shows it. */
export interface Problem {
  /** The first refusal's code, or "fault". */
  readonly code: string;
  /** A sentence about the whole page; undefined if every error belongs to a field. */
  readonly text: string | undefined;
  /** Sentences by the path of their field in the call's body, such as "grants[0].role". */
  readonly fields: Readonly<Record<string, string>>;
}

/** Texts of refusal codes; a page adds those of its own calls. */
export type RefusalTexts = Readonly<Record<string, string>>;

const common: RefusalTexts = {
  too_many_requests: words.problem.busy,
  right_missing: words.problem.forbidden,
  forbidden_origin: words.problem.foreign,
  not_found: words.problem.gone,
  not_for_support: words.problem.notForSupport,
};

/** Explains in one text why a call failed, for a place without fields; undefined if it did not. */
export const problemText = (problem: Problem | undefined): string | undefined =>
  problem && (problem.text ?? Object.values(problem.fields).join(' '));

/** The code of the first error of a refused call. */
export const codeOf = ({ errors }: Refused): string => errors[0]?._code ?? 'fault';

/** True if a call failed because the session ended, except for the calls that sign in. */
export const isSignedOut = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && codeOf(outcome) === 'not_signed_in';

/** True if the server gave no answer. */
export const isLost = (outcome: Outcome<unknown>): boolean => !outcome.ok && outcome.status === 0;

/** Returns the texts for a refused call: by field, and in general. */
export function problemOf(refused: Refused, texts: RefusalTexts = {}): Problem {
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const error of refused.errors) {
    const path = error._extra['path'];
    const text = texts[error._code] ?? waitText(error) ?? common[error._code];
    if (typeof path === 'string' && path !== '') {
      fields[path] ??= text ?? sentenceOf(error._description.replace(`${path}: `, ''));
    } else {
      rest.push(text ?? (error._description || faultText(refused)));
    }
  }
  return { code: codeOf(refused), text: rest[0], fields };
}

/** The server’s text of a field, such as "must be a number", as a sentence below the field. */
const sentenceOf = (fault: string): string => (/^[a-z]/.test(fault) ? `It ${fault}.` : fault);

/** Says how long to wait; undefined if the refusal does not. */
function waitText({ _code, _extra }: Refused['errors'][number]): string | undefined {
  const seconds = _extra['retry_after'];
  const isKnown = _code === 'too_many_requests' && typeof seconds === 'number';
  return isKnown ? words.problem.busyFor(seconds) : undefined;
}

function faultText({ status, errors }: Refused): string {
  if (status === 0) return words.problem.network;
  const incident = errors[0]?._extra['incident'];
  const { fault, incident: named } = words.problem;
  return typeof incident === 'string' ? `${fault} ${named(incident)}.` : fault;
}
