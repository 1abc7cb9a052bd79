import { isEmail } from '../contact/email.ts';

/** A question of a group's survey, as in the tenant file (QTY-25). */
export interface SurveyField {
  readonly title: string;
  readonly description?: string | undefined;
  readonly type: 'string' | 'number' | 'integer' | 'boolean';
  readonly format?: string | undefined;
  readonly enum?: readonly string[] | undefined;
  /** The options' names in another language, in the same order. */
  readonly enum_titles?: readonly string[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly propertyOrder?: number | undefined;
  /** A comma-separated list of the contexts in which it is asked; if omitted, it is always asked. */
  readonly contexts?: string | undefined;
}

export interface SurveySpec {
  readonly properties: Readonly<Record<string, SurveyField>>;
  readonly required: readonly string[];
}

export type SurveyControl =
  | 'text'
  | 'long_text'
  | 'email'
  | 'date'
  | 'number'
  | 'yes_no'
  | 'radios'
  | 'dropdown';

interface SurveyOption {
  readonly value: string;
  readonly text: string;
  /** Its texts in all languages: an answer with one of them means this option. */
  readonly wordings?: ReadonlySet<string>;
}

/** A question, ready to be asked. */
export interface SurveyQuestion {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly control: SurveyControl;
  readonly type: SurveyField['type'];
  /** The values to choose from, with their names; empty for a free answer. */
  readonly options: readonly SurveyOption[];
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly isRequired: boolean;
}

type AnswerValue = string | number | boolean;

export type AnswerFault =
  | 'missing'
  | 'not_a_number'
  | 'not_whole'
  | 'outside_min_max'
  | 'not_an_email'
  | 'not_a_date'
  | 'too_long';

interface ReadAnswers {
  /** The answers to store, by question name. */
  readonly data: Readonly<Record<string, AnswerValue>>;
  readonly faults: readonly { readonly name: string; readonly fault: AnswerFault }[];
}

/** Maximum number of characters in an answer. */
export const maxAnswerLength = 2000;

/** Maximum number of options shown as radio buttons; more become a list (QTY-33). */
const maxRadios = 3;

const contextList = (contexts: string): string[] =>
  contexts
    .split(',')
    .map((context) => context.trim())
    .filter((context) => context !== '');

/** Returns true for a list of contexts that names none, which is a configuration error (QTY-35, A-27). */
export const hasBlankContexts = ({ contexts }: Pick<SurveyField, 'contexts'>): boolean =>
  contexts !== undefined && contextList(contexts).length === 0;

/** The questions that a survey asks in these contexts, by `propertyOrder`, then in the given order. */
export function surveyQuestions(
  { properties, required }: SurveySpec,
  contexts: ReadonlySet<string>,
): SurveyQuestion[] {
  const last = Number.POSITIVE_INFINITY;
  return Object.entries(properties)
    .filter(([, field]) => isAskedIn(field, contexts))
    .sort(([, one], [, other]) => order(one.propertyOrder ?? last, other.propertyOrder ?? last))
    .map(([name, field]) => ({
      name,
      title: field.title,
      description: field.description ?? '',
      control: controlOf(field),
      type: field.type,
      options: (field.enum ?? []).map((value, at) => ({
        value,
        text: field.enum_titles?.[at] ?? value,
      })),
      minimum: field.minimum ?? null,
      maximum: field.maximum ?? null,
      isRequired: required.includes(name),
    }));
}

const order = (one: number, other: number): number => (one === other ? 0 : one - other);

function isAskedIn(field: SurveyField, contexts: ReadonlySet<string>): boolean {
  if (field.contexts === undefined || hasBlankContexts(field)) return true;
  return contextList(field.contexts).some((context) => contexts.has(context));
}

function controlOf({ type, format, enum: options = [] }: SurveyField): SurveyControl {
  if (type === 'boolean') return 'yes_no';
  if (options.length > 0) return options.length <= maxRadios ? 'radios' : 'dropdown';
  if (type !== 'string') return 'number';
  if (format === 'email' || format === 'date') return format;
  return format === 'textarea' ? 'long_text' : 'text';
}

/**
 * The answers to store (QTY-27 to 32). Drops empty answers, values that are not an option and answers to unknown
 * questions; trims text and converts numbers.
 */
export function readAnswers(
  questions: readonly SurveyQuestion[],
  given: Readonly<Record<string, unknown>>,
): ReadAnswers {
  const data: [string, AnswerValue][] = [];
  const faults: { name: string; fault: AnswerFault }[] = [];
  for (const question of questions) {
    const { name, isRequired } = question;
    const read = readAnswer(question, Object.hasOwn(given, name) ? given[name] : undefined);
    if (read === null) {
      if (isRequired) faults.push({ name, fault: 'missing' });
    } else if ('fault' in read) faults.push({ name, fault: read.fault });
    else data.push([name, read.value]);
  }
  return { data: Object.fromEntries(data), faults };
}

type Read = { readonly value: AnswerValue } | { readonly fault: AnswerFault } | null;

function readAnswer(question: SurveyQuestion, given: unknown): Read {
  const { type, control, options } = question;
  const written = answerText(given);
  if (written === '') return null;
  if (control === 'yes_no') {
    return written === 'true' || written === 'false' ? { value: written === 'true' } : null;
  }
  const text = options.length > 0 ? chosenOption(options, written)?.value : written;
  if (text === undefined) return null;
  if (type !== 'string') return readNumber(question, text);
  if (text.length > maxAnswerLength) return { fault: 'too_long' };
  if (control === 'email' && !isEmail(text)) return { fault: 'not_an_email' };
  if (control === 'date' && !isDay(text)) return { fault: 'not_a_date' };
  return { value: text };
}

/** The option with this value, or else the one that has the text in some language. */
const chosenOption = (options: readonly SurveyOption[], text: string): SurveyOption | undefined =>
  options.find(({ value }) => value === text) ??
  options.find(({ wordings }) => wordings?.has(text));

const answerText = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean'
    ? String(given).trim()
    : '';

function readNumber({ type, minimum, maximum }: SurveyQuestion, text: string): Read {
  // A single comma starts decimals, unless it could also separate thousands.
  const isUnclear = /^[1-9]\d{0,2},\d{3}$/.test(text);
  const value = isUnclear ? Number.NaN : Number(text.replace(',', '.'));
  if (!Number.isFinite(value)) return { fault: 'not_a_number' };
  if (type === 'integer' && !Number.isSafeInteger(value)) return { fault: 'not_whole' };
  const isOutside = (minimum !== null && value < minimum) || (maximum !== null && value > maximum);
  return isOutside ? { fault: 'outside_min_max' } : { value };
}

/** A calendar day such as "2031-02-28". */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
