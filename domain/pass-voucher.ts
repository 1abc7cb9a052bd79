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

const longestPattern = 200;
/** So few that no voucher keeps the matching busy: each multiplies what there is to try. */
const mostRepeats = 3;
const mostChoices = 6;

/**
 * Whether a text is a regular expression that is matched quickly whatever it is held against:
 * repetitions of single characters only, few of them, no references and no looking around.
 */
export function isSafePattern(text: string): boolean {
  if (text === '' || text.length > longestPattern || !isPattern(text)) return false;
  // Classes and escapes are single characters; what is left shows the structure.
  if (/\\(?:[1-9]|k|p)|\(\?(?!:)/iu.test(text)) return false;
  const shape = text
    .replaceAll(/\\./gu, 'a')
    .replaceAll(/\[[^\]]*\]/gu, 'a')
    .replaceAll('(?:', '(');
  if (/\)[*+{]/u.test(shape)) return false;
  const repeats = shape.match(/[*+]|\{\d+,\d*\}/gu)?.length ?? 0;
  const choices = shape.match(/[?|]/gu)?.length ?? 0;
  return repeats <= mostRepeats && choices <= mostChoices;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(`^(?:${text})$`, 'u');
    new RegExp(text, 'u');
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
