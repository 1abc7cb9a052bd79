/**
 * The default words on passes in wallets, none of which needs a value. A portal or seller replaces
 * any of them under the same key (CFG-04).
 */
export const passesEn = {
  'pass.date': 'Date',
  'pass.time': 'Time',
  'pass.any_time': 'Valid on any day',
  'pass.ticket': 'Ticket',
  'pass.group': 'Admission',
  'pass.section': 'Section',
  'pass.row': 'Row',
  'pass.seat': 'Seat',
  'pass.venue': 'Venue',
  'pass.address': 'Address',
  'pass.name': 'Name',
  'pass.order': 'Order',
  'pass.state': 'Note',
  'pass.used': 'Already used',
  'pass.cancelled': 'Cancelled',
  'pass.website': 'Website',
  'pass.contact': 'Contact',
} as const;

export type PassWord = keyof typeof passesEn;
