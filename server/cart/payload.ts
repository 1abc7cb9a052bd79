import type { z } from 'zod';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import type { ReserveLine } from '#domain/cart/reserve.ts';
import { parseAmount } from '#domain/pricing/money.ts';
import type { PricedType } from '#domain/pricing/price.ts';
import type { FieldFault } from '../http/answers.ts';
import { InvalidInput } from '../http/input.ts';
import type { SurveyAnswer } from '../store/cart/cart-answers.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';

export interface Modification {
  readonly lines: readonly ReserveLine[];
  readonly remove: readonly string[];
  readonly answers: readonly SurveyAnswer[];
  readonly campaign: Readonly<Record<string, string>>;
}

/**
 * Converts either form of the modify payload to one; throws InvalidInput for a malformed amount, or one that no
 * buyer may choose.
 */
export function modificationOf(
  body: z.output<typeof modifyBody>,
  { portal: { currency }, types }: Pick<Catalogue, 'portal' | 'types'>,
): Modification {
  const wireLines = [...(body.add ?? []), ...(body.reserve?.tickets ?? [])];
  const faults: FieldFault[] = [];
  const lines = wireLines.map((line, index): ReserveLine => {
    const chosen =
      line.face_value === undefined ? undefined : parseAmount(line.face_value, currency);
    if (line.face_value !== undefined && (chosen === undefined || chosen < 0)) {
      faults.push({
        path: linePath(body, index, 'face_value'),
        fault: `is not an amount in ${currency}`,
      });
    } else if (chosen !== undefined && isFixed(types.get(line.ticket_type_id))) {
      faults.push({
        path: linePath(body, index, 'face_value'),
        fault: 'is for types whose price the buyer chooses',
      });
    }
    return {
      ticket_type_id: line.ticket_type_id,
      event_session_id: line.event_session_id ?? null,
      face_value: chosen,
      admit_name: line.admit_name?.trim() ?? '',
      admit_email: line.admit_email?.trim() ?? '',
      handler_data: trimmedVoucher(line.handler_data ?? {}),
    };
  });
  if (faults.length > 0) throw new InvalidInput(faults);
  return {
    lines,
    remove: body.remove ?? [],
    answers: [...(body.additionalInfo ?? []), ...(body.reserve?.additional_info ?? [])],
    campaign: body.campaign ?? {},
  };
}

/** False for an unknown type, which is reported separately. */
const isFixed = (type: PricedType | undefined): boolean =>
  type !== undefined && type.currency_amount_min === null;

/** Trims spaces around a pass's voucher (QTY-43). */
const trimmedVoucher = (data: Readonly<Record<string, unknown>>) =>
  typeof data['voucher'] === 'string' ? { ...data, voucher: data['voucher'].trim() } : data;

/** The path of an answer in the request body. */
export function answerPath(body: z.output<typeof modifyBody>, index: number): string {
  const first = body.additionalInfo?.length ?? 0;
  return index < first ? `additionalInfo[${index}]` : `reserve.additional_info[${index - first}]`;
}

/** The path of a line's field in the request body. */
export function linePath(body: z.output<typeof modifyBody>, index: number, field: string): string {
  const added = body.add?.length ?? 0;
  const place = index < added ? `add[${index}]` : `reserve.tickets[${index - added}]`;
  return field === '' ? place : `${place}.${field}`;
}
