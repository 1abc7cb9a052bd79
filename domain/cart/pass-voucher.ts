/** For whom a pass is. */
export type PassHolder = 'adult' | 'child';

/** Tickets of this handler are held by a voucher each (QTY-43). */
export const isVoucherHandler = (handler: string): boolean => handler === 'passes';

export const longestVoucher = 50;

/** What a venue says of its vouchers (CFG-27). */
export interface VoucherRules {
  /** Null where any text will do. */
  readonly adultPattern: string | null;
  readonly childPattern: string | null;
  /** In a type's name they say that its pass is a child's. */
  readonly childKeywords: readonly string[];
}

/** For whom a type's pass is: as its group says, else by its name (QTY-44). */
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

/** The pattern that a type's vouchers have to match; null where any text will do. */
export const voucherPattern = (
  typeName: string,
  rules: VoucherRules,
  option: unknown,
): string | null =>
  passHolder(typeName, rules, option) === 'child' ? rules.childPattern : rules.adultPattern;

export type VoucherFault = 'missing' | 'mismatch';

/** What is wrong with a voucher; ends of spaces are none of it. */
export function voucherFault(voucher: string, pattern: string | null): VoucherFault | null {
  const text = voucher.trim();
  if (text === '') return 'missing';
  if (text.length > longestVoucher) return 'mismatch';
  return pattern === null || new RegExp(`^(?:${pattern})$`, 'u').test(text) ? null : 'mismatch';
}

/** Vouchers that differ in case only are the same. */
export const voucherKey = (voucher: string): string => voucher.trim().toUpperCase();

export const longestPattern = 200;
/** So few that no voucher keeps the matching busy: each multiplies what there is to try. */
export const mostRepeats = 3;
export const mostChoices = 6;

/** Why a text can't be used as a pattern. */
export type PatternFault =
  /** It is not a regular expression. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** It is one that could take too long to match. */
  | { readonly kind: 'slow'; readonly because: SlowPart };

export type SlowPart = 'length' | 'reference' | 'repeated_group' | 'repetitions' | 'choices';

/**
 * Checks that a text is a regular expression that is matched quickly whatever it is held against:
 * repetitions of single characters only, few of them, no references and no looking around.
 */
export function patternFault(text: string): PatternFault | undefined {
  const reason = whyNoPattern(text);
  if (reason !== undefined) return { kind: 'broken', reason };
  const because = slowPart(text);
  return because && { kind: 'slow', because };
}

function slowPart(text: string): SlowPart | undefined {
  if (text.length > longestPattern) return 'length';
  // Classes and escapes are single characters; what is left shows the structure.
  if (/\\(?:[1-9]|k|p)|\(\?(?!:)/iu.test(text)) return 'reference';
  const shape = text
    .replaceAll(/\\./gu, 'a')
    .replaceAll(/\[[^\]]*\]/gu, 'a')
    .replaceAll('(?:', '(');
  if (/\)[*+{]/u.test(shape)) return 'repeated_group';
  const repeats = shape.match(/[*+]|\{\d+,\d*\}/gu)?.length ?? 0;
  if (repeats > mostRepeats) return 'repetitions';
  const choices = shape.match(/[?|]/gu)?.length ?? 0;
  return choices > mostChoices ? 'choices' : undefined;
}

function whyNoPattern(text: string): string | undefined {
  if (text === '') return 'it is empty';
  try {
    new RegExp(`^(?:${text})$`, 'u');
    new RegExp(text, 'u');
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // V8 repeats the expression before it says what is wrong with it.
    return error.message.split(': ').at(-1) ?? error.message;
  }
}
