import type { SurveySpec } from '#domain/cart/survey.ts';
import {
  brandName,
  channels,
  directions,
  disputeLost,
  methodName,
  moneyActs,
  moneyStates,
  scanReasons,
  scanResults,
  ticketStates,
  wordFor,
} from '#domain/exports/cell-words.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { nameOfType } from '../catalogue/type-name.ts';
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

/** A row of an export with its order. */
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

/** The zone of all times in the row of an order. */
const orderZone = (_: unknown, of: Catalogue): string => portalTimezone(of);

/** The zone of all times in the row of a ticket: that of its venue. */
const zone = (
  { event_template_id: id }: { readonly event_template_id: string },
  of: Catalogue,
): string => zoneOfEvent(of, id);

const inOrder = ({ bought: at }: { readonly bought: Date }, of: Catalogue): Cell =>
  time(at, orderZone(null, of));

/** A ticket's number: it is permanent, and grants no access. */
const ticketNumber = ({
  order_number: order,
  position,
}: {
  readonly order_number: string;
  readonly position: number;
}): Cell => `${order}-${position + 1}`;

const orderColumns: ColumnsOf<ExportedOrder> = {
  Order: ({ order_number }) => order_number,
  Bought: inOrder,
  'Time zone': orderZone,
  Seller: seller,
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  'E-mail': ({ email }) => email,
  Phone: ({ phone }) => phone,
  'Postal code': ({ zip_code }) => zip_code,
  Country: ({ country }) => country,
  Language: ({ language }) => language,
  'Sold by': ({ channel }) => wordFor(channels, channel),
  'Paid by': ({ methods }) => methods && [...new Set(methods.map(methodName))].join(', '),
  'Promo codes': ({ codes }) => codes,
  Tickets: ({ tickets }) => count(tickets),
  'Valid tickets': ({ valid }) => count(valid),
  'Used tickets': ({ redeemed }) => count(redeemed),
  Total: ({ total }, catalogue) => amount(total, catalogue),
  Paid: ({ paid }, catalogue) => amount(paid, catalogue),
  Owed: ({ owed }, catalogue) => amount(owed, catalogue),
  Returned: ({ returned }, catalogue) => amount(returned, catalogue),
  Goodwill: ({ goodwill }, catalogue) => amount(goodwill, catalogue),
  'Money kept': ({ kept }, catalogue) => amount(kept, catalogue),
  Currency: currency,
};

const ticketColumns: ColumnsOf<ExportedTicket> = {
  Order: ({ order_number }) => order_number,
  'Ticket number': ticketNumber,
  Bought: (row, of) => time(row.bought, zone(row, of)),
  'Time zone': zone,
  Seller: seller,
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  'E-mail': ({ email }) => email,
  Event: ({ event_template_id: id }, { templates }) => templates.get(id)?.name ?? id,
  Ticket: ({ ticket_type_id: id }, catalogue) => nameOfType(catalogue, id),
  Starts: (row, of) => time(row.starts, zone(row, of)),
  Section: ({ section }, { translate }) => section && translate(section),
  Row: ({ row }) => row,
  Seat: ({ seat }) => seat,
  Holder: ({ holder }) => holder,
  'Holder’s e-mail': ({ holder_email: email }) => email,
  State: ({ state }) => wordFor(ticketStates, state),
  Price: ({ price }, catalogue) => amount(price, catalogue),
  Currency: currency,
};

const paymentColumns: ColumnsOf<ExportedPayment> = {
  Order: ({ order_number }) => order_number,
  Bought: inOrder,
  Seller: seller,
  Time: ({ at }, of) => time(at, orderZone(null, of)),
  'Time zone': orderZone,
  Act: ({ act, amount: minor }) =>
    act === 'dispute_closed' && minor === 0 ? disputeLost : wordFor(moneyActs, act),
  State: ({ state }) => wordFor(moneyStates, state),
  Amount: ({ amount: minor }, catalogue) => amount(minor, catalogue),
  Currency: currency,
  'Paid by': ({ method }) => methodName(method),
  Brand: ({ brand }) => brand && brandName(brand),
  'Last four digits': ({ last_four }) => last_four,
  'Processor’s reference': ({ provider_ref }) => provider_ref,
};

const scanColumns: ColumnsOf<ExportedScan> = {
  Order: ({ order_number }) => order_number,
  'Ticket number': ticketNumber,
  Bought: (row, of) => time(row.bought, zone(row, of)),
  'Time zone': zone,
  Seller: seller,
  Event: ({ event_template_id: id }, { templates }) => templates.get(id)?.name ?? id,
  Ticket: ({ ticket_type_id: id }, catalogue) => nameOfType(catalogue, id),
  Starts: (row, of) => time(row.starts, zone(row, of)),
  Holder: ({ holder }) => holder,
  Scanned: (row, of) => time(row.at, zone(row, of)),
  Door: ({ door_id: id }, { doors }) => id && (doors.get(id)?.name ?? id),
  'Scanned by': ({ by }) => by,
  Direction: ({ direction }) => wordFor(directions, direction),
  Result: ({ result }) => wordFor(scanResults, result),
  Reason: ({ reason }) => reason && wordFor(scanReasons, reason),
  'Device’s own decision': ({ device_result: result }) => result && wordFor(scanResults, result),
  People: ({ persons }) => count(persons),
  Offline: ({ offline }) => yes(offline),
  Forced: ({ forced }) => yes(forced),
  'Looked up': ({ looked_up: isLookedUp }) => yes(isLookedUp),
};

/** The title of a survey's question; its name if the survey no longer contains it. */
function titleOf({ ticket_group_id: id, question }: ExportedAnswer, { groups }: Catalogue): Cell {
  const spec = groups.get(id)?.additional_info_spec as Partial<SurveySpec> | null | undefined;
  return spec?.properties?.[question]?.title ?? question;
}

const answerColumns: ColumnsOf<ExportedAnswer> = {
  Order: ({ order_number }) => order_number,
  Bought: inOrder,
  'Time zone': orderZone,
  Seller: seller,
  Event: ({ ticket_group_id: id }, { groups, templates }) =>
    templates.get(groups.get(id)?.event_template_id ?? '')?.name ?? null,
  Admission: ({ ticket_group_id: id }, { groups }) => groups.get(id)?.name ?? id,
  Question: titleOf,
  Answer: ({ answer }) => answer,
};

/** The tables of orders by kind. None contains scan codes: a code is all that is needed to use a ticket. */
export const exportTables = {
  orders: tableOf(orderColumns, ordersToExport),
  tickets: tableOf(ticketColumns, ticketsToExport),
  payments: tableOf(paymentColumns, paymentsToExport),
  scans: tableOf(scanColumns, scansToExport),
  answers: tableOf(answerColumns, answersToExport),
} satisfies Readonly<Record<string, ExportTable>>;
