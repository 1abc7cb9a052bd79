import type { PassWord } from '../en/passes.ts';

/** The default texts of wallet passes in German. */
export const passesDe: Readonly<Record<PassWord, string>> = {
  'pass.date': 'Datum',
  'pass.time': 'Uhrzeit',
  'pass.any_time': 'An jedem Tag gültig',
  'pass.ticket': 'Ticket',
  'pass.group': 'Einlass',
  'pass.section': 'Bereich',
  'pass.row': 'Reihe',
  'pass.seat': 'Platz',
  'pass.venue': 'Ort',
  'pass.address': 'Adresse',
  'pass.name': 'Name',
  'pass.order': 'Bestellung',
  'pass.state': 'Hinweis',
  'pass.used': 'Bereits eingelöst',
  'pass.cancelled': 'Storniert',
  'pass.website': 'Website',
  'pass.contact': 'Kontakt',
};
