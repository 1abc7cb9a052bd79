import { useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { RefusalTexts } from '../calls/problem.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { type Draft, useDraft, usePageDraft } from '../drafts/use-draft.ts';
import { type FieldErrors, firstError, shownError, unshownErrors } from './field-errors.ts';

interface FormOptions<V extends object, A> {
  /** Distinguishes the forms of one page, and names the draft kept while its person signs in again. */
  readonly name: string;
  readonly initial: V;
  /** Checks the values before they are sent, and again at each change after that. */
  readonly check?: (values: V) => FieldErrors<V>;
  readonly send: (values: V) => Promise<Outcome<A>>;
  /** The form's own texts for refusals. */
  readonly texts?: RefusalTexts;
  /** Called with the answer of a successful call, and with what was sent. */
  readonly onDone: (answer: A, sent: V) => unknown;
  /** Called after a refusal, which may mean that the page is outdated. */
  readonly onRefused?: () => unknown;
}

/** The props for a field's part. */
interface FieldOfForm<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly error: string | undefined;
}

export interface Form<V extends object> {
  readonly values: V;
  readonly set: (changes: Partial<V>) => void;
  /** The props of the part that edits a value. */
  readonly field: <K extends keyof V & string>(name: K) => FieldOfForm<V[K]>;
  /** The error at a path of the sent body, such as "contact.city"; cleared when its field changes. */
  readonly errorAt: (path: string) => string | undefined;
  readonly submit: () => Promise<void>;
  readonly isBusy: boolean;
  /**
   * Explains why the last call failed, leaving out errors that a field already shows; call it once the fields are
   * rendered.
   */
  readonly problem: () => string | undefined;
  /** True if the values were typed before the last sign-in. */
  readonly isRestored: boolean;
}

/**
 * A form and the call it makes: its values, which survive a new sign-in, the errors beside its fields, and what happens
 * on success. Repeated presses send it once. Not for passwords or codes, which are never kept.
 */
export const useForm = <V extends object, A>(options: FormOptions<V, A>): Form<V> =>
  useFormOf(options, useDraft(`${options.name}.form`, options.initial));

/** A form with its own page: it also restores its values after the browser's "back". */
export function usePageForm<V extends object, A>(options: FormOptions<V, A>): Form<V> {
  const { done, ...draft } = usePageDraft(`${options.name}.form`, options.initial);
  const onDone = (answer: A, sent: V) => {
    done();
    return options.onDone(answer, sent);
  };
  return useFormOf({ ...options, onDone }, draft);
}

function useFormOf<V extends object, A>(options: FormOptions<V, A>, draft: Draft<V>): Form<V> {
  const { initial, check = () => ({}), send, texts, onDone, onRefused } = options;
  const { set: setValues, isRestored } = draft;
  // A draft of an earlier release may lack a value.
  const values = { ...initial, ...draft.value };
  const [isTried, setTried] = useState(false);
  const [sent, setSent] = useState<V>();
  const call = useStaffCall(send, texts);
  const set = (changes: Partial<V>) => setValues((now) => ({ ...initial, ...now, ...changes }));
  const found: FieldErrors<V> = isTried ? check(values) : {};

  async function submit(): Promise<void> {
    setTried(true);
    if (firstError(check(values)) !== undefined) return;
    setSent(values);
    const outcome = await call.run(values);
    if (outcome.ok) await onDone(outcome.answer, values);
    else await onRefused?.();
  }

  const errors = call.problem?.fields ?? {};
  const asked = new Set<string>();
  function errorAt(path: string): string | undefined {
    asked.add(path);
    return shownError(path, { values, sent, errors });
  }
  return {
    values,
    set,
    field: (of) => ({
      value: values[of],
      onChange: (value) => set({ [of]: value } as unknown as Partial<V>),
      error: found[of] ?? errorAt(of),
    }),
    errorAt,
    submit,
    isBusy: call.isRunning,
    problem: () => call.problem?.text ?? unshownErrors(errors, asked),
    isRestored,
  };
}
