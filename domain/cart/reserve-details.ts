import { type AdmitSettings, admitFaults, admitFields, type TicketRule } from '../contact/admit.ts';
import { giftFaults, giftFaultTexts } from '../gifts/gift-delivery.ts';
import { voucherFault, voucherKey } from './pass-voucher.ts';

/** Requirements of a type's tickets besides a place and a price. */
export interface TypeAsks {
  readonly admit: AdmitSettings;
  readonly rule: TicketRule | undefined;
  /** Null if its tickets need no voucher. */
  readonly voucher: { readonly pattern: string | null } | null;
  /** Set for gift cards, which need a recipient; `today` is the day at the venue. */
  readonly gift: { readonly today: string } | null;
}

export interface DetailedLine {
  readonly ticket_type_id: string;
  readonly admit_name: string;
  readonly admit_email: string;
  readonly handler_data: Readonly<Record<string, unknown>>;
}

type DetailsDecision =
  | { readonly kind: 'fine' }
  | {
      readonly kind: 'invalid';
      readonly faults: readonly { line: number; field: string; fault: string }[];
    }
  /** A line's voucher is invalid, or belongs to another ticket. */
  | {
      readonly kind: 'refused';
      readonly line: number;
      readonly field: string;
      readonly code: VoucherRefusal;
    };

type VoucherRefusal = 'invalid_citypass' | 'code_exhausted';

/** The field of a line that holds its voucher. */
export const voucherField = 'handler_data.voucher';

/** A line's voucher, trimmed (QTY-43). */
export const voucherOf = ({ handler_data }: Pick<DetailedLine, 'handler_data'>): string =>
  typeof handler_data['voucher'] === 'string' ? handler_data['voucher'].trim() : '';

/** Checks that every ticket carries what its type requires (QTY-36 to 40, QTY-44). */
export function decideDetails(
  lines: readonly DetailedLine[],
  asksOf: (typeId: string) => TypeAsks,
): DetailsDecision {
  const faults: { line: number; field: string; fault: string }[] = [];
  const counts = new Map<string, number>();
  for (const [line, wanted] of lines.entries()) {
    const { ticket_type_id, admit_name: name, admit_email: email } = wanted;
    const index = counts.get(ticket_type_id) ?? 0;
    counts.set(ticket_type_id, index + 1);
    const { admit, rule, gift } = asksOf(ticket_type_id);
    for (const part of admitFaults(admitFields(admit, rule, index), { name, email })) {
      const fault = part === 'name' ? 'is not a first and a last name' : 'is not an e-mail address';
      faults.push({ line, field: `admit_${part}`, fault });
    }
    for (const { field, fault } of gift ? giftFaults(wanted.handler_data, gift.today) : []) {
      faults.push({ line, field: `handler_data.${field}`, fault: giftFaultTexts[fault] });
    }
  }
  return faults.length > 0 ? { kind: 'invalid', faults } : decideVouchers(lines, asksOf);
}

function decideVouchers(
  lines: readonly DetailedLine[],
  asksOf: (typeId: string) => TypeAsks,
): DetailsDecision {
  const seen = new Set<string>();
  for (const [line, wanted] of lines.entries()) {
    const { voucher } = asksOf(wanted.ticket_type_id);
    if (!voucher) continue;
    const text = voucherOf(wanted);
    const refused = { kind: 'refused', line, field: voucherField } as const;
    if (voucherFault(text, voucher.pattern)) return { ...refused, code: 'invalid_citypass' };
    const key = voucherKey(text);
    if (seen.has(key)) return { ...refused, code: 'code_exhausted' };
    seen.add(key);
  }
  return { kind: 'fine' };
}
