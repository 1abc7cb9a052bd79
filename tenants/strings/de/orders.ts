import type { ordersEn } from '../en/orders.ts';

export const ordersDe = {
  manage_order_message:
    'Hier können Sie Ihre Bestellung ändern. Ihre Tickets gelten unverändert, bis Sie bestätigen.',

  'manage.title': 'Bestellung {number}',
  'manage.link': 'Ändern oder stornieren',
  'manage.back': 'Zurück zu Ihrer Bestellung',
  'manage.see_tickets': 'Ihre Tickets ansehen',
  'manage.needs_script':
    'Um eine Bestellung zu ändern, wird JavaScript benötigt. Bitte schalten Sie es für diese Seite ein und laden Sie sie neu.',
  'manage.failed': 'Da ist leider etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  'manage.contact': 'Bitte wenden Sie sich an uns, um Ihre Tickets umzubuchen.',
  'manage.redeemed': 'Eingelöst',
  'manage.cancelled': 'Storniert',
  'manage.moved': 'Umgebucht',
  'manage.past': 'Vergangene Veranstaltung',
  'manage.any_time': 'Gültig an jedem Tag',
  'manage.removed': 'Entfernt, noch nicht bestätigt',
  'manage.gone': 'Nicht mehr gültig',
  'manage.moves_to': 'Wechselt auf {when}, noch nicht bestätigt',
  'manage.moves': 'Wird getauscht, noch nicht bestätigt',
  'manage.new': 'Neu, noch nicht bestätigt',
  'manage.used': 'Schon benutzt',
  'manage.remove': 'Entfernen',
  'manage.remove_name': 'Entfernen: {name}',
  'manage.undo': 'Rückgängig',
  'manage.undo_name': 'Rückgängig: {name} behalten',
  'manage.reschedule': 'Umbuchen',
  'manage.reschedule_name': 'Umbuchen: {name}',
  'manage.cancel_session': 'Diese Tickets stornieren',
  'manage.cancel_session_name': 'Tickets stornieren: {name}',
  'manage.cancel_order': 'Die ganze Bestellung stornieren',
  'manage.empty': 'An dieser Bestellung lässt sich nichts mehr ändern.',

  'manage.unsaved': 'Sie haben Änderungen, die noch nicht bestätigt sind.',
  'manage.to_pay': 'Noch zu zahlen',
  'manage.to_return': 'Sie bekommen zurück',
  'manage.no_difference': 'Kein Preisunterschied',
  'manage.returned_to':
    'Ihre Erstattung wird einige Tage nach der Bestätigung auf dem Weg überwiesen, auf dem Sie bezahlt haben.',
  'manage.confirm': 'Änderungen bestätigen',
  'manage.cancel': 'Abbrechen',
  'manage.rescheduled': 'Ihre Tickets sind umgebucht. Wir schicken Ihnen die neuen per E-Mail.',
  'manage.tickets_cancelled':
    'Die entfernten Tickets sind storniert. Die übrigen schicken wir Ihnen per E-Mail.',
  'manage.not_mailed':
    'Die E-Mail dazu konnte nicht verschickt werden. Ihre Bestellung ist trotzdem geändert, wie Sie hier sehen.',
  'manage.was_removed':
    '{count, plural, one {# Ticket wird} other {# Tickets werden}} entfernt, sobald Sie bestätigen.',
  'manage.was_undone': 'Es hat sich nichts geändert: Ihre Tickets bleiben, wie sie waren.',
  'manage.elsewhere':
    'Diese Bestellung wurde in einem anderen Fenster geändert. Sie sehen den aktuellen Stand.',
  'manage.leave_title': 'Seite ohne Bestätigung verlassen?',
  'manage.leave_text':
    'Ihre Änderungen sind noch nicht übernommen. Wenn Sie jetzt gehen, bleiben Ihre Tickets, wie sie sind.',
  'manage.stay': 'Hierbleiben',
  'manage.leave': 'Verlassen',
  'manage.expired_title': 'Die Zeit ist um',
  'manage.expired_text':
    'Die neuen Plätze sind nicht mehr reserviert, und an Ihrer Bestellung hat sich nichts geändert.',
  'manage.expired_go_on': 'Zurück zu Ihrer Bestellung',
  'manage.refunded':
    'Ihre Bestellung konnte nicht geändert werden, weil eines der Tickets inzwischen benutzt oder storniert wurde. Was Sie für die Änderung bezahlt haben, bekommen Sie zurück.',

  'manage.confirm_title': 'Bestätigen Sie Ihre Änderungen',
  'manage.confirm_text': 'Noch hat sich nichts geändert. Bitte prüfen Sie alles noch einmal.',
  'manage.going': 'Sie geben zurück',
  'manage.coming': 'Sie bekommen',
  'manage.staying_dearer':
    'Auf die Tickets, die Sie behalten, gewährt Ihr Aktionscode weniger Rabatt. Sie kosten {amount} mehr.',
  'manage.staying_cheaper':
    'Auf die Tickets, die Sie behalten, gewährt Ihr Aktionscode mehr Rabatt. Sie kosten {amount} weniger.',
  'manage.staying_change': 'Preisänderung der Tickets, die Sie behalten',
  'manage.credit': 'Bezahlt und angerechnet',
  'manage.new_price': 'Preis der neuen Tickets mit Gebühren',
  'manage.due': 'Jetzt zu zahlen',

  'reschedule.title': 'Umbuchen',
  'reschedule.now': 'Jetzt: {when}',
  'reschedule.current': 'Ihre aktuelle Zeit',
  'reschedule.current_day': 'Ihr aktueller Tag',
  'reschedule.same': 'Diese Zeit haben Sie bereits. Bitte wählen Sie eine andere.',
  'reschedule.with_code':
    'Ihr Aktionscode wird auf die neue Zeit erneut angewandt. Den Preis sehen Sie vor der Bestätigung.',
  'reschedule.dearer':
    'Diese Zeit kostet {amount} mehr als Ihre. Die Differenz zahlen Sie, bevor Ihre Bestellung geändert wird.',
  'reschedule.cheaper':
    'Diese Zeit kostet {amount} weniger als Ihre. Die Differenz bekommen Sie zurück.',
  'reschedule.submit': 'Übernehmen',
  'reschedule.start_again': 'Neu beginnen',
  'reschedule.not_in_order': 'In dieser Bestellung sind keine Tickets für diese Veranstaltung.',
  'reschedule.unchanged': 'Ihre Bestellung ist unverändert.',

  'order_refusal.part': '{what}: {why}',
  'order_refusal.too_late':
    '{notice, plural, =0 {Dieses Ticket kann nicht mehr geändert werden: Es ist zu spät.} other {Dieses Ticket kann nicht mehr geändert werden: Das war bis {days, plural, =0 {} one {# Tag } other {# Tage }}{hours, plural, =0 {} one {# Stunde } other {# Stunden }}vor seinem Termin möglich.}}',
  'order_refusal.redeemed': 'Dieses Ticket wurde bereits verwendet.',
  'order_refusal.cancelled': 'Dieses Ticket ist bereits storniert.',
  'order_refusal.changed': 'Dieses Ticket wurde soeben verwendet oder anderswo geändert.',
  'order_refusal.not_in_order': 'Diese Tickets gehören nicht zu dieser Bestellung.',
  'order_refusal.being_paid':
    'Eine Änderung dieser Bestellung wird gerade in einem anderen Fenster bezahlt. Bitte schließen Sie die Zahlung dort ab.',
  'order_refusal.payment_lost':
    'Die Zahlung für diese Bestellung ist zurückgegangen. Die Tickets lassen sich hier deshalb nicht ändern. Bitte wenden Sie sich an uns.',

  'order_cancel.title': 'Tickets stornieren',
  'order_cancel.lead':
    'Wählen Sie, was Sie stornieren möchten. Andere freuen sich über die Plätze.',
  'order_cancel.whole': 'Die ganze Bestellung',
  'order_cancel.all_of': 'Alle Tickets für {name}',
  'order_cancel.submit':
    '{count, plural, =0 {Tickets stornieren} one {# Ticket stornieren} other {# Tickets stornieren}}',
  'order_cancel.nothing': 'Bitte wählen Sie mindestens ein Ticket.',
  'order_cancel.question':
    '{count, plural, one {# Ticket stornieren?} other {# Tickets stornieren?}}',
  'order_cancel.for_good':
    'Das lässt sich nicht rückgängig machen: Die Plätze gehen sofort wieder in den Verkauf.',
  'order_cancel.yes': 'Ja, stornieren',
  'order_cancel.no': 'Nein, behalten',
  'order_cancel.busy': 'Wird storniert',
  'order_cancel.done': 'Diese Tickets sind storniert:',
  'order_cancel.not_found': 'Diese Bestellung konnten wir nicht finden.',
  'order_cancel.none_valid': 'In dieser Bestellung gibt es keine gültigen Tickets',
  'order_cancel.contact': 'Bitte wenden Sie sich an uns, um diese Bestellung zu stornieren.',

  'order.resend': 'Noch einmal an {email} schicken',
  'order.resending': 'Wird geschickt',
  'order.resent': 'Ihre Tickets sind unterwegs an {email}.',
  'order.calendar': 'In den Kalender',
} as const satisfies Record<keyof typeof ordersEn, string>;
