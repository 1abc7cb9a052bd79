/** The kind of visitor that a pass is for. */
type PassHolder = 'adult' | 'child';

/** Returns true for the handler whose tickets are each held with a voucher (QTY-43). */
export const isVoucherHandler = (handler: string): boolean => handler === 'passes';

export const maxVoucherLength = 50;

/** A venue's rules for vouchers (CFG-27). */
export interface VoucherRules {
  /** Null if any text is accepted. */
  readonly adultPattern: string | null;
  readonly childPattern: string | null;
  /** A type whose name contains one of these words is a child's pass. */
  readonly childKeywords: readonly string[];
}

/** The kind of visitor that a type's pass is for: set by its group, otherwise derived from its name (QTY-44). */
export function passHolder(
  typeName: string,
  { childKeywords }: Pick<VoucherRules, 'childKeywords'>,
  option: unknown,
): PassHolder {
  if (option === 'adult' || option === 'child') return option;
  const name = typeName.toLowerCase();
  const words = [...childKeywords, 'child'].map((word) => word.trim().toLowerCase());
  return words.some((word) => word !== '' && name.includes(word)) ? 'child' : 'adult';
}

/** The pattern that a type's vouchers must match; null if any text is accepted. */
export const voucherPattern = (
  typeName: string,
  rules: VoucherRules,
  option: unknown,
): string | null =>
  passHolder(typeName, rules, option) === 'child' ? rules.childPattern : rules.adultPattern;

type VoucherFault = 'missing' | 'mismatch';

/** Returns the error of a voucher; ignores spaces around it. */
export function voucherFault(voucher: string, pattern: string | null): VoucherFault | null {
  const text = voucher.trim();
  if (text === '') return 'missing';
  if (text.length > maxVoucherLength) return 'mismatch';
  return pattern === null || new RegExp(`^(?:${pattern})$`, 'u').test(text) ? null : 'mismatch';
}

/** The form in which vouchers are compared: trimmed, in upper case. */
export const voucherKey = (voucher: string): string => voucher.trim().toUpperCase();

export const maxPatternLength = 200;
/** Limits on repetitions, each of which multiplies the work of matching. */
export const maxRepeats = 3;
export const maxChoices = 6;

/** The reason why a text cannot be used as a pattern. */
type PatternFault =
  /** Not a regular expression. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** A regular expression that could take too long to match. */
  | { readonly kind: 'slow'; readonly because: SlowPart };

export type SlowPart = 'length' | 'reference' | 'repeated_group' | 'repetitions' | 'choices';

/**
 * Checks that a text is a regular expression that matches quickly for all input: few repetitions, of single characters
 * only, no references and no lookaround.
 */
export function patternFault(text: string): PatternFault | undefined {
  const reason = syntaxFault(text);
  if (reason !== undefined) return { kind: 'broken', reason };
  const because = slowPart(text);
  return because && { kind: 'slow', because };
}

function slowPart(text: string): SlowPart | undefined {
  if (text.length > maxPatternLength) return 'length';
  // Classes and escapes stand for single characters; the rest shows the structure.
  if (/\\(?:[1-9]|k|p)|\(\?(?!:)/iu.test(text)) return 'reference';
  const shape = text
    .replaceAll(/\\./gu, 'a')
    .replaceAll(/\[[^\]]*\]/gu, 'a')
    .replaceAll('(?:', '(');
  if (/\)[*+{]/u.test(shape)) return 'repeated_group';
  const repeats = shape.match(/[*+]|\{\d+,\d*\}/gu)?.length ?? 0;
  if (repeats > maxRepeats) return 'repetitions';
  const choices = shape.match(/[?|]/gu)?.length ?? 0;
  return choices > maxChoices ? 'choices' : undefined;
}

function syntaxFault(text: string): string | undefined {
  if (text === '') return 'it is empty';
  try {
    new RegExp(`^(?:${text})$`, 'u');
    new RegExp(text, 'u');
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // V8 repeats the expression before the reason.
    return error.message.split(': ').at(-1) ?? error.message;
  }
}
