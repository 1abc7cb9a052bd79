import type { PassWord } from '../en/passes.ts';

/** The default texts of wallet passes in Dutch. */
export const passesNl = {
  'pass.date': 'Datum',
  'pass.time': 'Tijd',
  'pass.any_time': 'Op elke dag geldig',
  'pass.ticket': 'Ticket',
  'pass.group': 'Toegang',
  'pass.section': 'Vak',
  'pass.row': 'Rij',
  'pass.seat': 'Stoel',
  'pass.venue': 'Locatie',
  'pass.address': 'Adres',
  'pass.name': 'Naam',
  'pass.order': 'Bestelling',
  'pass.state': 'Opmerking',
  'pass.used': 'Al gebruikt',
  'pass.cancelled': 'Geannuleerd',
  'pass.website': 'Website',
  'pass.contact': 'Contact',
} as const satisfies Record<PassWord, string>;
