import type { seatsEn } from '../en/seats.ts';

export const seatsIt = {
  'seats.title': 'Scelga i posti',
  'seats.heading': 'I Suoi posti',
  'seats.look': 'Vedi la pianta dei posti',
  'seats.look_text':
    'Guardi i posti e i loro prezzi. Scelga prima i biglietti, poi qui i loro posti.',
  'seats.to_tickets': 'Scegli i biglietti',
  'seats.choose': 'Scegli i posti',
  'seats.change': 'Modifica i posti',
  'seats.choose_text':
    'Scelga {count, plural, one {un posto per il biglietto} many {# di posti per i biglietti} other {# posti per i biglietti}} sulla pianta o dall’elenco.',
  'seats.failed': 'Non è stato possibile caricare la pianta.',
  'seats.back': 'Torna senza modifiche',
  'seats.confirm': 'Conferma {count, plural, one {# posto} many {# di posti} other {# posti}}',
  'seats.progress':
    '{chosen} di {needed, plural, one {# posto scelto} many {# di posti scelti} other {# posti scelti}}',
  'seats.clear': 'Azzera la scelta',
  'seats.view': 'Mostra come',
  'seats.map': 'Pianta',
  'seats.list': 'Elenco',
  'seats.map_label': 'Pianta dei posti: le frecce passano da un posto all’altro, Invio sceglie',
  'seats.list_label': 'Posti per settore e fila',
  'seats.zoom_in': 'Ingrandisci',
  'seats.zoom_out': 'Riduci',
  'seats.whole': 'Mostra tutta la sala',
  'seats.prices': 'Prezzi',
  'seats.signs': 'Legenda',
  'seats.left':
    '{count, plural, =0 {nessuno rimasto} one {# rimasto} many {# rimasti} other {# rimasti}}',
  'seats.best':
    '{count, plural, one {Miglior posto} many {# migliori posti} other {# migliori posti}}',
  'seats.best_in':
    '{count, plural, one {Miglior posto} many {# migliori posti} other {# migliori posti}} in {group}',
  'seats.wheelchair': 'Posti per sedia a rotelle',
  'seats.row': 'Fila {row}',
  'seats.seat': 'Posto {seat}',
  'seats.row_free':
    '{count, plural, =0 {nessuno disponibile} one {# disponibile} many {# disponibili, fino a {together} vicini} other {# disponibili, fino a {together} vicini}}',
  'seats.spoken': '{name}, {group}, {price}, {state}',
  'seats.spoken_gone': '{name}, {state}',
  'seats.available': 'disponibile',
  'seats.chosen': 'scelto',
  'seats.own': 'nel Suo carrello',
  'seats.taken': 'non disponibile',
  'seats.accessible': 'posto per sedia a rotelle',
  'seats.companion': 'posto per accompagnatore',
  'seats.remove': 'Rimuovi {name}',
  'seats.none_chosen': 'Ancora nessun posto scelto. Prema un posto, o ci lasci trovare i migliori.',
  'seats.total': 'Totale',
  'seats.not_enough': 'Non abbastanza posti per {group} {type}',
  'seats.too_many': 'Troppi posti per {group}',
  'seats.no_tickets':
    'Nessuno dei Suoi biglietti è per {group}. Torni indietro per aggiungerne uno, o scelga un posto di un altro prezzo.',
  'seats.not_free': '{name} non è disponibile.',
  'seats.already_yours': '{name} è già nel carrello.',
  'seats.with_wheelchair':
    '{name} è riservato a chi accompagna una persona in sedia a rotelle. Si sceglie insieme al posto accanto per sedia a rotelle.',
  'seats.too_few': 'In {group} non restano abbastanza posti.',
  'seats.not_together': 'Questi posti non sono tutti vicini.',
  'seats.leaves_single':
    'Così {name} resterebbe isolato. Si sposti di uno, così che due persone possano ancora sedersi lì.',
  'seats.companion_alone':
    '{name} va con un posto per sedia a rotelle della stessa fila. Li prenda entrambi, o scelga altri posti.',
  'seats.just_taken':
    'Ci dispiace, {count, plural, one {{name} è appena stato preso} many {{name} sono appena stati presi} other {{name} sono appena stati presi}}. Il resto della scelta è ancora qui.',
  'seats.offer': 'Libero più vicino: {name}',
  'seats.take_offer': '{count, plural, one {Prendilo} many {Prendili} other {Prendili}}',
  'seats.dismiss': 'Ignora',
} as const satisfies Record<keyof typeof seatsEn, string>;
