import type { PassWord } from '../en/passes.ts';

/** The default texts of wallet passes in Italian. */
export const passesIt = {
  'pass.date': 'Data',
  'pass.time': 'Ora',
  'pass.any_time': 'Valido in qualsiasi giorno',
  'pass.ticket': 'Biglietto',
  'pass.group': 'Ingresso',
  'pass.section': 'Settore',
  'pass.row': 'Fila',
  'pass.seat': 'Posto',
  'pass.venue': 'Luogo',
  'pass.address': 'Indirizzo',
  'pass.name': 'Nome',
  'pass.order': 'Ordine',
  'pass.state': 'Nota',
  'pass.used': 'Già utilizzato',
  'pass.cancelled': 'Annullato',
  'pass.website': 'Sito web',
  'pass.contact': 'Contatti',
} as const satisfies Record<PassWord, string>;
