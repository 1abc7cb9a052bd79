import type { PassWord } from '../en/passes.ts';

/** The default texts of wallet passes in Spanish. */
export const passesEs = {
  'pass.date': 'Fecha',
  'pass.time': 'Hora',
  'pass.any_time': 'Válido cualquier día',
  'pass.ticket': 'Entrada',
  'pass.group': 'Acceso',
  'pass.section': 'Sección',
  'pass.row': 'Fila',
  'pass.seat': 'Asiento',
  'pass.venue': 'Lugar',
  'pass.address': 'Dirección',
  'pass.name': 'Nombre',
  'pass.order': 'Pedido',
  'pass.state': 'Nota',
  'pass.used': 'Ya utilizada',
  'pass.cancelled': 'Anulada',
  'pass.website': 'Sitio web',
  'pass.contact': 'Contacto',
} as const satisfies Record<PassWord, string>;
