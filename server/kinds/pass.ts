import { Refusal } from '#contract/api/refusals.ts';
import { voucherPattern } from '#domain/cart/pass-voucher.ts';
import { voucherField, voucherOf } from '#domain/cart/reserve-details.ts';
import { usedVouchers, voucherTicketIndex } from '../store/cart/carts.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import { violates } from '../store/database.ts';
import type { TicketKind } from './kind.ts';

/** A ticket taken in exchange for a voucher. The database's index allows a voucher only one ticket. */
export const pass: TicketKind = {
  handler: 'passes',
  asks(catalogue, { name, group: { meta }, template }) {
    const place = { seller: template.seller_id, event_template: template.id };
    const rules = {
      adultPattern: configValue(catalogue, 'passes.adult_pattern', place),
      childPattern: configValue(catalogue, 'passes.child_pattern', place),
      childKeywords: configValue(catalogue, 'passes.child_keywords', place),
    };
    return { voucher: { pattern: voucherPattern(name, rules, meta['pass_holder']) } };
  },
  /**
   * The index doesn't name the voucher that another ticket has, so it is looked up. If the voucher was freed in
   * between, citypass_failure asks to try again (PRO-10).
   */
  async refusalOf(error, { request: { services, portalId }, lines, pathOf }) {
    if (!violates(error, voucherTicketIndex)) return undefined;
    const vouchers = lines.map(voucherOf);
    const used = await services.store.read(portalId, (tx) => usedVouchers(tx, vouchers));
    const line = vouchers.findIndex((voucher) => used.has(voucher));
    if (line < 0) return new Refusal('citypass_failure', 'reserve');
    return new Refusal('code_exhausted', 'reserve', { path: pathOf(line, voucherField), line });
  },
};
