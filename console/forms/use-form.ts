import { useRef, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { codeOf, type RefusalTexts } from '../calls/problem.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { type Draft, useDraft, usePageDraft } from '../drafts/use-draft.ts';
import {
  errorsWithin,
  type FieldErrors,
  firstError,
  shownError,
  unshownErrors,
} from './field-errors.ts';

interface FormOptions<V extends object, A> {
  /** Distinguishes the forms of one page, and names the draft kept while its person signs in again. */
  readonly name: string;
  readonly initial: V;
  /** Checks the values before they are sent, and again at each change after that. */
  readonly check?: (values: V) => FieldErrors<V>;
  /** Returns true for values that need the person's confirmation (`question`) before they are sent. */
  readonly asks?: (values: V) => boolean;
  readonly send: (values: V) => Promise<Outcome<A>>;
  /** The key of the call's body that holds the values, such as "provider". */
  readonly within?: string;
  /** The form's own texts for refusals. */
  readonly texts?: RefusalTexts;
  /** Called with the answer of a successful call, and with what was sent. */
  readonly onDone: (answer: A, sent: V) => unknown;
  /** Called after a refusal with its code, which may mean that the page is outdated. */
  readonly onRefused?: (code: string | undefined) => unknown;
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
  /** The props of the dialog that asks before the values are sent. */
  readonly question: {
    readonly isOpen: boolean;
    readonly onClose: () => void;
    readonly onConfirm: () => void;
    readonly isBusy: boolean;
  };
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
  const { initial, check = () => ({}), asks, send, within, texts, onDone, onRefused } = options;
  const { set: setValues, isRestored } = draft;
  // A draft of an earlier release may lack a value.
  const values = { ...initial, ...draft.value };
  const [isTried, setTried] = useState(false);
  const [sent, setSent] = useState<V>();
  const [isAsking, setAsking] = useState(false);
  const call = useStaffCall(send, texts);
  const sending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const set = (changes: Partial<V>) => setValues((now) => ({ ...initial, ...now, ...changes }));
  const found: FieldErrors<V> = isTried ? check(values) : {};

  async function submit(): Promise<void> {
    setTried(true);
    if (firstError(check(values)) !== undefined) return;
    if (!asks?.(values)) return sendNow();
    call.forget();
    setAsking(true);
  }

  /** Sends the values, unless they are being sent already or the page that follows is still loading. */
  async function sendNow(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      setSent(values);
      const outcome = await call.run(values);
      setAsking(false);
      if (outcome.ok) await onDone(outcome.answer, values);
      else await onRefused?.(codeOf(outcome));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  const errors = errorsWithin(call.problem?.fields ?? {}, within);
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
    isBusy,
    question: {
      isOpen: isAsking,
      onClose: () => setAsking(false),
      onConfirm: () => void sendNow(),
      isBusy,
    },
    problem: () => call.problem?.text ?? unshownErrors(errors, asked),
    isRestored,
  };
}
