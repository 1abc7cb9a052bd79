import type { seatsEn } from '../en/seats.ts';

export const seatsDe = {
  'seats.title': 'Wählen Sie Ihre Plätze',
  'seats.heading': 'Ihre Plätze',
  'seats.look': 'Saalplan ansehen',
  'seats.look_text':
    'Sehen Sie sich Plätze und Preise an. Um hier Plätze zu wählen, wählen Sie zuerst Ihre Tickets.',
  'seats.to_tickets': 'Tickets wählen',
  'seats.choose': 'Plätze wählen',
  'seats.change': 'Plätze ändern',
  'seats.choose_text':
    'Wählen Sie {count, plural, one {einen Platz für Ihr Ticket} other {# Plätze für Ihre Tickets}} auf dem Plan oder aus der Liste.',
  'seats.failed': 'Der Saalplan konnte nicht geladen werden.',
  'seats.back': 'Zurück, ohne zu ändern',
  'seats.confirm': '{count, plural, one {# Platz} other {# Plätze}} übernehmen',
  'seats.progress': '{chosen} von {needed, plural, one {# Platz} other {# Plätzen}} gewählt',
  'seats.clear': 'Auswahl aufheben',
  'seats.view': 'Zeigen als',
  'seats.map': 'Plan',
  'seats.list': 'Liste',
  'seats.map_label': 'Saalplan: mit den Pfeiltasten von Platz zu Platz gehen, mit Enter wählen',
  'seats.list_label': 'Plätze nach Bereich und Reihe',
  'seats.zoom_in': 'Vergrößern',
  'seats.zoom_out': 'Verkleinern',
  'seats.whole': 'Den ganzen Saal zeigen',
  'seats.prices': 'Preise',
  'seats.signs': 'Legende',
  'seats.left': '{count, plural, =0 {keine mehr} one {noch #} other {noch #}}',
  'seats.best': '{count, plural, one {Bester Platz} other {Beste # Plätze}}',
  'seats.best_in': '{count, plural, one {Bester Platz} other {Beste # Plätze}} in {group}',
  'seats.wheelchair': 'Rollstuhlplätze',
  'seats.row': 'Reihe {row}',
  'seats.seat': 'Platz {seat}',
  'seats.row_free':
    '{count, plural, =0 {keiner frei} one {# frei} other {# frei, bis zu {together} nebeneinander}}',
  'seats.spoken': '{name}, {group}, {price}, {state}',
  'seats.spoken_gone': '{name}, {state}',
  'seats.available': 'frei',
  'seats.chosen': 'gewählt',
  'seats.own': 'in Ihrem Warenkorb',
  'seats.taken': 'nicht frei',
  'seats.accessible': 'Rollstuhlplatz',
  'seats.companion': 'Begleitplatz',
  'seats.remove': '{name} freigeben',
  'seats.none_chosen':
    'Noch keine Plätze gewählt. Tippen Sie auf einen Platz, oder lassen Sie uns die besten finden.',
  'seats.total': 'Summe',
  'seats.not_enough': 'Zu wenige Plätze für {group} {type}',
  'seats.too_many': 'Zu viele Plätze für {group}',
  'seats.no_tickets':
    'Keines Ihrer Tickets gilt für {group}. Gehen Sie zurück, um eines hinzuzunehmen, oder wählen Sie einen Platz zu einem anderen Preis.',
  'seats.not_free': '{name} ist nicht frei.',
  'seats.already_yours': '{name} ist bereits in Ihrem Warenkorb.',
  'seats.with_wheelchair':
    '{name} ist für die Begleitung eines Menschen im Rollstuhl vorgesehen. Er wird zusammen mit dem Rollstuhlplatz daneben gewählt.',
  'seats.too_few': 'Dafür sind in {group} nicht genug Plätze übrig.',
  'seats.not_together': 'Diese Plätze liegen nicht alle nebeneinander.',
  'seats.leaves_single':
    'So bliebe {name} allein übrig. Bitte rücken Sie um einen Platz, damit dort noch zwei zusammensitzen können.',
  'seats.companion_alone':
    '{name} gehört zu einem Rollstuhlplatz in derselben Reihe. Bitte nehmen Sie beide, oder wählen Sie andere Plätze.',
  'seats.just_taken':
    'Es tut uns leid, {count, plural, one {{name} wurde} other {{name} wurden}} soeben vergeben. Ihre übrige Auswahl ist noch da.',
  'seats.offer': 'Nächster freier Platz: {name}',
  'seats.take_offer': '{count, plural, one {Diesen nehmen} other {Diese nehmen}}',
  'seats.dismiss': 'Schließen',
} as const satisfies Record<keyof typeof seatsEn, string>;
