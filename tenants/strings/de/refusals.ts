import type { refusalsEn } from '../en/refusals.ts';

export const refusalsDe = {
  'refusal.validation_failed':
    'In Ihren Angaben sind Fehler. Bitte korrigieren Sie sie und senden Sie das Formular noch einmal ab.',
  'refusal.bad_field_value':
    'Diese Anfrage konnten wir nicht lesen. Bitte prüfen Sie sie und versuchen Sie es noch einmal.',
  'refusal.tenant_unknown': 'Unter dieser Adresse gibt es keinen Shop.',
  'refusal.not_logged_in': 'Bitte melden Sie sich zuerst an.',
  'refusal.invalid_credentials':
    'E-Mail-Adresse oder Passwort stimmen nicht. Bitte prüfen Sie beides und versuchen Sie es noch einmal.',
  'refusal.login_disabled': 'Die Anmeldung ist abgeschaltet.',
  'refusal.cookies_needed': 'Bitte erlauben Sie Cookies und versuchen Sie es noch einmal.',
  'refusal.provider_not_initialized':
    'Die Anmeldung konnte nicht vorbereitet werden. Bitte versuchen Sie es noch einmal.',
  'refusal.provider_unavailable':
    'Der Anmeldedienst antwortet zurzeit nicht. Bitte versuchen Sie es später noch einmal.',
  'refusal.invalid_login_state': 'Ungültiger Status',
  'refusal.provider_login_failed':
    'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  'refusal.guest_account':
    'Hoppla! Sie haben noch kein Passwort festgelegt. Bitte sehen Sie in Ihrem Postfach nach: Dort steht, wie das geht. Versuchen Sie es danach noch einmal.',
  'refusal.gift_to_self':
    'Sie können eine Mitgliedschaft nicht sich selbst schenken. Möchten Sie für sich eine kaufen oder verlängern?',
  'refusal.incorrect_password':
    'Das ist nicht das richtige Passwort. Bitte versuchen Sie es noch einmal.',
  'refusal.validate_failed':
    'Dieser Link zum Zurücksetzen ist nicht gültig. Vielleicht ist er abgelaufen.',
  'refusal.email_in_use':
    'Ein anderes Konto verwendet {email}. Bitte wenden Sie sich an uns, wir helfen Ihnen.',
  'refusal.not_found': 'Wir haben nicht gefunden, wonach Sie suchen.',
  'refusal.forbidden_origin':
    'Diese Anfrage kam von einer anderen Website. Bitte laden Sie die Seite neu.',
  'refusal.unsupported_media_type':
    'Diese Anfrage konnten wir nicht lesen. Bitte laden Sie die Seite neu.',
  'refusal.wallet_unavailable':
    'Die Wallet ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
  'refusal.body_too_large':
    'Das war mehr, als wir auf einmal annehmen können. Bitte fassen Sie sich kürzer.',
  'refusal.method_not_allowed': 'Das geht hier nicht. Bitte laden Sie die Seite neu.',
  'refusal.scope_error': 'Dieser Warenkorb gehört jemand anderem.',
  'refusal.incorrect_cart_state':
    'Dieser Warenkorb lässt sich jetzt nicht ändern. Falls Sie ihn gerade in einem anderen Fenster bezahlen, schließen Sie die Zahlung bitte dort ab.',
  'refusal.cart_expired': 'Leider ist die Zeit für Ihren Warenkorb abgelaufen',
  'refusal.request_in_progress':
    'Wir arbeiten noch an Ihrer letzten Anfrage. Bitte warten Sie einen Augenblick.',
  'refusal.idempotency_key_reused':
    'Diese Anfrage wurde schon verwendet. Bitte laden Sie die Seite neu.',
  'refusal.event_session_sold_out': 'Dieser Termin ist soeben ausverkauft.',
  'refusal.session_capacity_exceeded': 'Zu diesem Termin sind nicht mehr genug Plätze frei.',
  'refusal.ticket_group_sold_out': 'Diese Tickets sind soeben ausverkauft.',
  'refusal.ticket_group_capacity_exceeded': 'Von diesen Tickets sind nicht mehr genug übrig.',
  'refusal.seat_taken':
    'Es tut uns leid, jemand war einen Augenblick schneller: Ein Platz, den Sie gewählt haben, wurde soeben vergeben. Alles andere ist weiterhin für Sie reserviert.',
  'refusal.single_seat_left':
    'Neben diesen Plätzen bliebe ein einzelner übrig. Bitte rücken Sie um einen Platz, damit dort noch zwei zusammensitzen können.',
  'refusal.companion_seat_alone':
    'Ein Begleitplatz gehört zu einem Rollstuhlplatz in derselben Reihe. Bitte nehmen Sie beide, oder wählen Sie andere Plätze.',
  'refusal.max_tickets_per_order_exceeded':
    'Das sind mehr Tickets, als eine Bestellung enthalten kann.',
  'refusal.min_tickets_per_order_not_met':
    'Das sind weniger Tickets, als eine Bestellung enthalten muss.',
  'refusal.member_required': 'Bitte nehmen Sie mindestens ein Mitglied hinzu.',
  'refusal.member_limit_exceeded':
    'Ihre Mitgliedschaft umfasst nicht so viele dieser Tickets. Bitte wählen Sie weniger.',
  'refusal.renewal_not_open': 'Diese Mitgliedschaft kann jetzt nicht verlängert werden.',
  'refusal.auto_renew_not_enrolled':
    'Für diese Mitgliedschaft ist keine automatische Verlängerung vereinbart.',
  'refusal.rule_blocks_reserve': 'Diese Tickets können nicht zusammen gekauft werden.',
  'refusal.additional_info_validation_failed':
    'Einige Ihrer Antworten fehlen oder stimmen nicht. Bitte sehen Sie sich die Fragen noch einmal an.',
  'refusal.invalid_citypass':
    'Das entspricht nicht der erwarteten Form. Bitte prüfen Sie Ihren CityPASS-Code.',
  'refusal.code_exhausted': 'Dieser Code wurde bereits verwendet.',
  'refusal.code_expired': 'Dieser Code ist abgelaufen',
  'refusal.code_not_found': '{code} ist kein gültiger Aktionscode',
  'refusal.no_code_benefit': 'Dieser Code gilt für nichts in Ihrem Warenkorb.',
  'refusal.duplicate_code': 'Dieser Code ist schon in Ihrem Warenkorb.',
  'refusal.citypass_failure':
    'Wir konnten Ihren CityPASS-Code nicht prüfen. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  'refusal.tickets_too_old': 'Diese Tickets können nicht mehr geändert werden.',
  'refusal.ticket_state_incorrect': 'Diese Tickets können nicht mehr geändert werden.',
  'refusal.ticket_not_found': 'Diese Tickets sind nicht mehr in Ihrem Warenkorb.',
  'refusal.validate_not_email':
    'Bitte geben Sie eine E-Mail-Adresse an, an die wir Ihre Tickets senden können.',
  'refusal.amount_mismatch':
    'Die Summe Ihres Warenkorbs hat sich geändert. Bitte prüfen Sie sie, bevor Sie bezahlen.',
  'refusal.payment_not_supported': 'Für diesen Betrag ist keine Zahlung möglich',
  'refusal.payment_in_progress': 'Für diesen Warenkorb läuft bereits eine Zahlung.',
  'refusal.intent_requires_action': 'Ihre Bank bittet Sie, diese Zahlung zu bestätigen.',
  'refusal.intent_processing': 'Ihre Zahlung wird bearbeitet.',
  'refusal.card_error': 'Ihre Karte wurde abgelehnt. Bitte versuchen Sie es mit einer anderen.',
  'refusal.invalid_request_error':
    'Die Karte konnte nicht verwendet werden. Bitte versuchen Sie es mit einer anderen.',
  'refusal.payment_refunded':
    'Als Ihre Zahlung einging, waren die Plätze nicht mehr verfügbar. Sie bekommen Ihr ganzes Geld zurück.',
  'refusal.captcha_failed':
    'Wir konnten nicht erkennen, dass Sie ein Mensch sind. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
  'refusal.captcha_required':
    'Bitte bestätigen Sie, dass Sie ein Mensch sind, und versuchen Sie es dann noch einmal.',
  'refusal.network_busy':
    'Aus Ihrem Netzwerk werden gerade viele Tickets reserviert, daher können Sie höchstens {places} auf einmal reservieren. Bitte wählen Sie weniger, oder versuchen Sie es in ein paar Minuten noch einmal.',
  'refusal.code_busy':
    'Andere in Ihrem Netzwerk verwenden diesen Code gerade. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  'refusal.free_orders_limited':
    'Aus Ihrem Netzwerk wurden zuletzt viele kostenlose Tickets bestellt. Ihre Tickets bleiben vorerst reserviert. Bitte versuchen Sie es später noch einmal.',
  'refusal.gateway_unavailable':
    'Wir können zurzeit keine Zahlungen annehmen, und es wurde nichts abgebucht. Bitte versuchen Sie es in einer Minute noch einmal.',
  'refusal.saved_card_locked':
    'Gespeicherte Karten sind für Mitglieder, die sich mit ihrem Passwort angemeldet haben. Bitte bezahlen Sie mit einer anderen Karte.',
  'refusal.saved_card_not_found':
    'Diese Karte kann nicht mehr verwendet werden. Bitte bezahlen Sie mit einer anderen.',
  'refusal.gift_card_not_found': 'Geschenkkarte nicht gefunden',
  'refusal.gift_card_empty': 'Auf dieser Geschenkkarte ist kein Guthaben.',
  'refusal.paid_in_part':
    'Eine Geschenkkarte, die in einem anderen Browser eingegeben wurde, hat einen Teil dieser Bestellung bezahlt. Bezahlen Sie dort zu Ende oder entfernen Sie die Geschenkkarte zuerst hier.',
  'refusal.gift_card_short':
    'Auf dieser Geschenkkarte ist weniger Guthaben als zuvor. Bitte prüfen Sie es noch einmal.',
  'refusal.too_many_requests': 'Zu viele Versuche. Bitte warten Sie ein paar Minuten.',
  'refusal.server_busy':
    'Der Shop ist gerade stark ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  'refusal.outcome_unknown':
    'Wir wissen nicht, ob das geklappt hat. Bitte versuchen Sie es gleich noch einmal.',
  'refusal.portal_suspended':
    'Dieser Shop ist zurzeit geschlossen. Tickets, die Sie haben, bleiben gültig.',
  'refusal.gateway_not_configured':
    'Dieser Shop kann zurzeit keine Zahlungen annehmen. Bitte versuchen Sie es später noch einmal.',
  'refusal.log_out_to_edit': 'Bitte melden Sie sich ab, um Ihre Tickets zu ändern',
} as const satisfies Record<keyof typeof refusalsEn, string>;
