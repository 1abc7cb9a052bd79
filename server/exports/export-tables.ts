import type { SurveySpec } from '#domain/cart/survey.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { type Catalogue, portalTimezone, zoneOfEvent } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import {
  answersToExport,
  type ExportedAnswer,
  type ExportedOrder,
  type ExportedPayment,
  type ExportedScan,
  type ExportedSpan,
  type ExportedTicket,
  ordersToExport,
  paymentsToExport,
  scansToExport,
  ticketsToExport,
} from '../store/exports/export-rows.ts';
import {
  type Cell,
  type ColumnsOf as Columns,
  countCell as count,
  type Row,
  timeCell as time,
  yesCell as yes,
} from './cell.ts';

/** A row of an export with the order that it belongs to. */
export interface OrderedRow {
  readonly orderId: string;
  readonly cells: Row;
}

/** The table of one kind of export. */
export interface ExportTable {
  readonly columns: readonly string[];
  rows(tx: Tx, catalogue: Catalogue, span: ExportedSpan): Promise<OrderedRow[]>;
}

type ColumnsOf<R> = Columns<R, Catalogue>;

function tableOf<R extends { readonly order_id: string }>(
  columns: ColumnsOf<R>,
  read: (tx: Tx, span: ExportedSpan) => Promise<R[]>,
): ExportTable {
  const cells = Object.values(columns);
  return {
    columns: Object.keys(columns),
    async rows(tx, catalogue, span) {
      const found = await read(tx, span);
      return found.map((row) => ({
        orderId: row.order_id,
        cells: cells.map((cell) => cell(row, catalogue)),
      }));
    },
  };
}

const amount = (minor: number, { portal }: Catalogue): Cell => ({
  number: formatAmount(minor, portal.currency),
});
const seller = ({ seller_id }: { readonly seller_id: string }, { sellers }: Catalogue): Cell =>
  sellers.get(seller_id)?.name ?? seller_id;
const currency = (_: unknown, { portal }: Catalogue): Cell => portal.currency;

/** The zone of the times that are those of its venue: all but that of the purchase. */
const zone = (
  { event_template_id: id }: { readonly event_template_id: string },
  of: Catalogue,
): string => zoneOfEvent(of, id);

const bought = ({ bought: at }: { readonly bought: Date }, of: Catalogue): Cell =>
  time(at, portalTimezone(of));

const orderColumns: ColumnsOf<ExportedOrder> = {
  Order: ({ order_number }) => order_number,
  Bought: bought,
  Seller: seller,
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  'E-mail': ({ email }) => email,
  Phone: ({ phone }) => phone,
  'Postal code': ({ zip_code }) => zip_code,
  Country: ({ country }) => country,
  Language: ({ language }) => language,
  'Sold by': ({ channel }) => channel,
  'Paid by': ({ methods }) => methods,
  'Promo codes': ({ codes }) => codes,
  Tickets: ({ tickets }) => count(tickets),
  'Valid tickets': ({ valid }) => count(valid),
  'Used tickets': ({ redeemed }) => count(redeemed),
  Total: ({ total }, catalogue) => amount(total, catalogue),
  'Money kept': ({ kept }, catalogue) => amount(kept, catalogue),
  Currency: currency,
};

const ticketColumns: ColumnsOf<ExportedTicket> = {
  Order: ({ order_number }) => order_number,
  Bought: bought,
  Seller: seller,
  Event: ({ event_template_id: id }, { templates }) => templates.get(id)?.name ?? id,
  Ticket: ({ ticket_type_id: id }, { types }) => types.get(id)?.name ?? id,
  Starts: (row, of) => time(row.starts, zone(row, of)),
  'Venue’s time zone': zone,
  Section: ({ section }, { translate }) => section && translate(section),
  Row: ({ row }) => row,
  Seat: ({ seat }) => seat,
  Holder: ({ holder }) => holder,
  State: ({ state }) => state,
  Price: ({ price }, catalogue) => amount(price, catalogue),
  Currency: currency,
};

const paymentColumns: ColumnsOf<ExportedPayment> = {
  Order: ({ order_number }) => order_number,
  Bought: bought,
  Seller: seller,
  Time: ({ at }, of) => time(at, portalTimezone(of)),
  Act: ({ act }) => act,
  State: ({ state }) => state,
  Amount: ({ amount: minor }, catalogue) => amount(minor, catalogue),
  Currency: currency,
  'Paid by': ({ method }) => method,
  Brand: ({ brand }) => brand,
  'Last four digits': ({ last_four }) => last_four,
  'Processor’s reference': ({ provider_ref }) => provider_ref,
};

const scanColumns: ColumnsOf<ExportedScan> = {
  Order: ({ order_number }) => order_number,
  Bought: bought,
  Seller: seller,
  Event: ({ event_template_id: id }, { templates }) => templates.get(id)?.name ?? id,
  Ticket: ({ ticket_type_id: id }, { types }) => types.get(id)?.name ?? id,
  Starts: (row, of) => time(row.starts, zone(row, of)),
  'Venue’s time zone': zone,
  Holder: ({ holder }) => holder,
  Scanned: (row, of) => time(row.at, zone(row, of)),
  Door: ({ door_id: id }, { doors }) => id && (doors.get(id)?.name ?? id),
  'Scanned by': ({ by }) => by,
  Direction: ({ direction }) => direction,
  Result: ({ result }) => result,
  Reason: ({ reason }) => reason,
  People: ({ persons }) => count(persons),
  Offline: ({ offline }) => yes(offline),
  Forced: ({ forced }) => yes(forced),
  'Looked up': ({ looked_up: isLookedUp }) => yes(isLookedUp),
};

/** The title of a survey's question; its name if the survey has it no more. */
function titleOf({ ticket_group_id: id, question }: ExportedAnswer, { groups }: Catalogue): Cell {
  const spec = groups.get(id)?.additional_info_spec as Partial<SurveySpec> | null | undefined;
  return spec?.properties?.[question]?.title ?? question;
}

const answerColumns: ColumnsOf<ExportedAnswer> = {
  Order: ({ order_number }) => order_number,
  Bought: bought,
  Seller: seller,
  Event: ({ ticket_group_id: id }, { groups, templates }) =>
    templates.get(groups.get(id)?.event_template_id ?? '')?.name ?? null,
  Admission: ({ ticket_group_id: id }, { groups }) => groups.get(id)?.name ?? id,
  Question: titleOf,
  Answer: ({ answer }) => answer,
};

/** The tables of orders by kind. Scan codes are in none: whoever has one has the ticket. */
export const exportTables = {
  orders: tableOf(orderColumns, ordersToExport),
  tickets: tableOf(ticketColumns, ticketsToExport),
  payments: tableOf(paymentColumns, paymentsToExport),
  scans: tableOf(scanColumns, scansToExport),
  answers: tableOf(answerColumns, answersToExport),
} satisfies Readonly<Record<string, ExportTable>>;
