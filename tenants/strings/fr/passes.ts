import type { PassWord } from '../en/passes.ts';

/** The default texts of wallet passes in French. */
export const passesFr = {
  'pass.date': 'Date',
  'pass.time': 'Heure',
  'pass.any_time': 'Valable n’importe quel jour',
  'pass.ticket': 'Billet',
  'pass.group': 'Entrée',
  'pass.section': 'Section',
  'pass.row': 'Rang',
  'pass.seat': 'Place',
  'pass.venue': 'Lieu',
  'pass.address': 'Adresse',
  'pass.name': 'Nom',
  'pass.order': 'Commande',
  'pass.state': 'Remarque',
  'pass.used': 'Déjà utilisé',
  'pass.cancelled': 'Annulé',
  'pass.website': 'Site web',
  'pass.contact': 'Contact',
} as const satisfies Record<PassWord, string>;
