/** The default texts on wallet passes; none takes a value. A portal or seller can override each under the same key (CFG-04). */
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
