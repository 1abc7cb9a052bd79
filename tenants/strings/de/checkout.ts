import type { checkoutEn } from '../en/checkout.ts';

export const checkoutDe = {
  'promo.title': 'Aktionscodes',
  'promo.list': 'Codes in Ihrem Warenkorb',
  'promo.open': 'Haben Sie einen Aktionscode?',
  'promo.code': 'Aktionscode',
  'promo.apply': 'Einlösen',
  'promo.applying': 'Wird eingelöst …',
  'promo.applied': 'Der Code {code} wurde eingelöst.',
  'promo.removed': 'Der Code {code} wurde entfernt.',
  'promo.remove': 'Code {code} entfernen',
  'promo.use': 'Code {code} verwenden',
  'promo.over': 'Dieser Aktionscode ist abgelaufen.',
  'promo.not_yet': 'Dieser Aktionscode gilt noch nicht.',
  'promo.unused': 'Der Code {code} senkt den Preis dieser Bestellung nicht.',
  'promo.not_on_sale': 'Die Tickets für diesen Code sind nicht im Verkauf.',
  'promo.not_combinable':
    'Dieser Code lässt sich nicht mit einem anderen Code in Ihrem Warenkorb kombinieren.',
  'promo.not_for_these_tickets': 'Dieser Code gilt nicht für die Tickets in Ihrem Warenkorb.',
  'promo.minimum_not_met': 'Für diesen Code brauchen Sie mehr Tickets im Warenkorb.',
  'promo.nothing_to_take_off': 'Es ist nichts mehr übrig, was dieser Code senken könnte.',
  'promo.failed': 'Es tut uns leid. Bitte versuchen Sie es später noch einmal.',
  'promo.another': 'Bitte versuchen Sie einen anderen.',

  'checkout.title': 'Kasse',
  'checkout.blocked_title': 'Eines noch',
  'checkout.blocked': 'Um mit Ihrer Bestellung fortzufahren, brauchen Sie einen Code.',
  'checkout.code_used': 'Der Code {code} wurde bereits verwendet.',
  'checkout.zip_applied': 'Für Ihre Postleitzahl gibt es einen Rabatt: {name}.',
  'checkout.zip_lost': 'Für diese Postleitzahl gibt es keinen Rabatt. {name} wurde entfernt.',
  'checkout.pay_with': 'Bezahlen mit',
  'checkout.by_card': 'Karte',
  'checkout.by_another_card': 'Mit einer anderen Karte bezahlen',
  'checkout.saved_card':
    '{brand, select, visa {Visa} mastercard {Mastercard} amex {American Express} discover {Discover} diners {Diners Club} jcb {JCB} unionpay {UnionPay} other {Karte}} mit den Endziffern {last}, gültig bis {expiry}',
  'checkout.save_card':
    'Diese Karte für meine nächsten Einkäufe speichern. Ich kann sie hier jederzeit entfernen.',
  'checkout.remove_card': 'Karte mit den Endziffern {last} entfernen',
  'checkout.by_apple_pay': 'Apple Pay',
  'checkout.by_google_pay': 'Google Pay',
  'checkout.by_sepa_debit': 'SEPA-Lastschrift',
  'checkout.debit_text':
    'Ihre Bank braucht dafür einige Tage. Erst danach ist Ihre Bestellung abgeschlossen.',
  'checkout.to_wallet': 'Weiter zu {wallet}',
  'checkout.wallet_text':
    'Wenn Ihre Angaben vollständig sind, drücken Sie unten auf die Schaltfläche von {wallet}. Dort bestätigen Sie die Zahlung.',
  'checkout.wallet_above':
    'Drücken Sie oben im Formular auf die Schaltfläche von {wallet}. Dort bestätigen Sie die Zahlung; fehlen hier Name oder E-Mail-Adresse, werden sie ergänzt.',
  'checkout.wallets': 'Mit einem Wallet bezahlen',
  'checkout.wallet_zip':
    'Die Postleitzahl in {wallet} passt nicht zu Ihrer Karte. Bitte berichtigen Sie sie dort und versuchen Sie es noch einmal.',
  'checkout.rest_by_card': 'Es bleiben {amount} zu bezahlen.',
  'checkout.part_paid':
    'Vielen Dank, Ihre Zahlung ist eingegangen. Es bleiben {amount} zu bezahlen.',
  'checkout.paid_already': 'Bisher bezahlt',

  'gift_cards.title': 'Geschenkkarten',
  'gift_cards.use': 'Geschenkkarte einlösen',
  'gift_cards.number': 'Nummer der Geschenkkarte',
  'gift_cards.hint': 'Leerzeichen und Striche spielen keine Rolle.',
  'gift_cards.apply': 'Einlösen',
  'gift_cards.looking': 'Karte wird geprüft …',
  'gift_cards.list': 'Geschenkkarten für diese Bestellung',
  'gift_cards.one': 'Geschenkkarte …{last}',
  'gift_cards.balance': '{amount} Guthaben',
  'gift_cards.pays': 'bezahlt {amount}',
  'gift_cards.paid': '{amount} bezahlt',
  'gift_cards.take_off': 'Geschenkkarte …{last} entfernen',
  'gift_cards.applied': 'Die Geschenkkarte …{last} wird angerechnet.',
  'gift_cards.taken_off': 'Die Geschenkkarte …{last} wurde entfernt.',
  'gift_cards.missing': 'Bitte geben Sie die Nummer Ihrer Geschenkkarte ein.',
  'gift_cards.duplicate': 'Hoppla! Diese Geschenkkarte wird bereits angerechnet.',
  'gift_cards.empty': 'Das Guthaben der Geschenkkarte beträgt {zero}.',
  'gift_cards.failed':
    'Das gelingt uns gerade leider nicht. Bitte versuchen Sie es später noch einmal.',

  'schedule.title': 'Zahlungsplan',
  'schedule.list': 'Zahlungen dieser Bestellung',
  'schedule.paid': 'Bezahlt',
  'schedule.upcoming': 'Steht bevor',
  'schedule.overdue': 'Überfällig',
  'schedule.overdue_text':
    '{count, plural, one {Eine Zahlung ist} other {# Zahlungen sind}} überfällig. Bitte bezahlen Sie jetzt {amount}.',
  'schedule.how_much': 'Wie viel möchten Sie bezahlen?',
  'schedule.due': 'Jetzt fällig: {amount}',
  'schedule.outstanding': 'Gesamter offener Betrag: {amount}',
  'schedule.other': 'Einen anderen Betrag',
  'schedule.other_amount': 'Ihr Betrag',
  'schedule.other_hint': 'Von {least} bis {most}.',
  'schedule.too_little': 'Jetzt sind mindestens {least} zu zahlen.',
  'schedule.too_much': 'Jetzt können höchstens {most} gezahlt werden.',

  'amount.unclear':
    'Meinen Sie {amounts}? Bitte geben Sie den Betrag ohne Tausendertrennzeichen ein.',
  'amount.unreadable': 'Bitte geben Sie einen Betrag in Ziffern ein.',

  'donation.title': 'Möchten Sie spenden?',
  'donation.not_yet': 'Es wird nichts hinzugefügt, bevor Sie einen Betrag wählen.',
  'donation.add': '{name}: {amount} dazugeben',
  'donation.amount': '{name}',
  'donation.amount_hint': 'Von {least} bis {most}.',
  'donation.add_own': 'Hinzufügen',
  'donation.thanks': 'Vielen Dank! {amount} für {name} sind in Ihrer Bestellung.',
  'donation.remove': 'Spende entfernen',
  'donation.adding': 'Wird hinzugefügt …',

  'captcha.frame': 'Prüfung, ob Sie ein Mensch sind',
  'captcha.blocked':
    'Die Prüfung, ob Sie ein Mensch sind, konnte nicht geladen werden. Bitte schalten Sie Werbe- und Trackingblocker für diese Seite ab und versuchen Sie es noch einmal.',
  'captcha.failed':
    'Wir konnten nicht prüfen, ob Sie ein Mensch sind. Bitte versuchen Sie es noch einmal.',

  'payments.title': 'Zahlungen',
  'payments.capture': 'Bezahlt',
  'payments.refund': 'Erstattung',
  'payments.dispute_opened': 'Rückbuchung eröffnet',
  'payments.dispute_closed': 'Rückbuchung abgeschlossen',
  'payments.dispute_fee': 'Gebühr für die Rückbuchung',
  'checkout.summary': 'Ihre Bestellung',
  'checkout.you': 'Ihre Angaben',
  'checkout.you_text': 'Wir senden Ihre Tickets an diese Adresse.',
  'checkout.member': 'Sie sind mit {email} angemeldet. Wir senden Ihre Tickets an diese Adresse.',
  'checkout.member_already': 'Schon Mitglied?',
  'checkout.with_password': 'Mit meinem Konto kaufen oder eines anlegen',
  'checkout.password': 'Passwort',
  'checkout.password_confirm': 'Passwort wiederholen',
  'checkout.password_differs': 'Die Passwörter stimmen nicht überein.',
  'checkout.logged_in':
    'Sie sind jetzt angemeldet. Bitte prüfen Sie Ihre Angaben und bezahlen Sie.',
  'checkout.payment': 'Zahlung',
  'checkout.terms': 'AGB',
  'checkout.accept': 'Ich akzeptiere die AGB',
  'checkout.read_terms': 'AGB lesen',
  'checkout.first_name': 'Vorname',
  'checkout.last_name': 'Nachname',
  'checkout.email': 'E-Mail',
  'checkout.email_confirm': 'E-Mail wiederholen',
  'checkout.phone': 'Telefon',
  'checkout.address': 'Straße und Hausnummer',
  'checkout.address_more': 'Wohnung, Stockwerk',
  'checkout.city': 'Ort',
  'checkout.state': 'Bundesland oder Provinz',
  'checkout.country': 'Land',
  'checkout.zip_code': 'Postleitzahl',
  'checkout.add_address': 'Adresse hinzufügen (optional)',
  'checkout.address_search': 'Adresse',
  'checkout.address_search_hint':
    'Beginnen Sie mit Straße und Hausnummer oder mit der Postleitzahl.',
  'checkout.address_suggestions': 'Vorgeschlagene Adressen',
  'checkout.address_found':
    '{count, plural, =0 {Keine Adresse gefunden.} one {# Vorschlag.} other {# Vorschläge.}}',
  'checkout.address_choose':
    'Wählen Sie eine Adresse aus der Liste der Vorschläge, oder geben Sie sie von Hand ein.',
  'checkout.address_manually': 'Adresse von Hand eingeben',
  'checkout.address_search_again': 'Adresse suchen',
  'checkout.address_filled': 'Die Adresse ist eingetragen. Bitte prüfen Sie sie.',
  'checkout.address_failed':
    'Die Adresssuche ist zurzeit nicht verfügbar. Bitte geben Sie Ihre Adresse ein.',
  'checkout.choose': 'Bitte wählen',
  'checkout.optional': 'optional',
  'checkout.missing': 'Bitte füllen Sie das aus.',
  'declined.bank':
    'Ihre Karte wurde abgelehnt. Bitte nehmen Sie eine andere, oder fragen Sie Ihre Bank.',
  'declined.funds': 'Auf dieser Karte ist nicht genug Geld. Bitte nehmen Sie eine andere.',
  'declined.limit':
    'Das Limit dieser Karte ist erreicht. Bitte nehmen Sie eine andere, oder fragen Sie Ihre Bank.',
  'declined.expired':
    'Diese Karte ist abgelaufen, oder ihr Ablaufdatum stimmt nicht. Bitte prüfen Sie es, oder nehmen Sie eine andere Karte.',
  'declined.security_code': 'Die Prüfziffer der Karte stimmt nicht. Bitte prüfen Sie sie.',
  'declined.number': 'Das ist keine gültige Kartennummer. Bitte prüfen Sie sie.',
  'declined.postal_code': 'Die Postleitzahl gehört nicht zu dieser Karte. Bitte prüfen Sie sie.',
  'declined.authentication':
    'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Bitte versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.',
  'declined.at_bank':
    'Die Zahlung wurde bei Ihrer Bank abgebrochen oder nicht bestätigt. Bitte versuchen Sie es noch einmal, oder zahlen Sie auf andere Weise.',
  'declined.unsupported':
    'Diese Karte lässt sich für diesen Kauf nicht verwenden. Bitte nehmen Sie eine andere.',
  'declined.again':
    'Die Karte konnte nicht geprüft werden. Bitte versuchen Sie es in einigen Minuten noch einmal, oder nehmen Sie eine andere.',
  'declined.account':
    'Von diesem Konto kann nicht abgebucht werden. Bitte prüfen Sie es, oder zahlen Sie auf andere Weise.',
  'checkout.bad_email': 'Bitte geben Sie eine E-Mail-Adresse wie name@example.org ein.',
  'checkout.email_differs': 'Die E-Mail-Adressen stimmen nicht überein.',
  'checkout.must_accept': 'Bitte akzeptieren Sie die AGB, um fortzufahren.',
  'checkout.errors':
    'In Ihren Angaben sind Fehler. Bitte korrigieren Sie sie und senden Sie das Formular noch einmal ab.',
  'checkout.pay': '{amount} bezahlen',
  'checkout.pay_free': 'Bestellung abschließen',
  'checkout.paying': 'Die Zahlung läuft …',
  'checkout.confirming': 'Bitte bestätigen Sie die Zahlung bei Ihrer Bank …',
  'checkout.total_to_pay': 'Zu bezahlen',
  'checkout.nothing_to_pay': 'Für diese Bestellung ist nichts zu bezahlen.',
  'checkout.not_charged': 'Ihre Karte wurde nicht belastet.',
  'checkout.not_charged_part':
    'Ihre Karte wurde nicht belastet; {amount} sind mit {count, plural, one {der Geschenkkarte} other {den Geschenkkarten}} {cards} bezahlt.',
  'checkout.nothing_charged': 'Es wurde nichts abgebucht.',
  'checkout.nothing_charged_part':
    'Mehr wurde nicht abgebucht; {amount} sind mit {count, plural, one {der Geschenkkarte} other {den Geschenkkarten}} {cards} bezahlt.',
  'checkout.offline': 'Sie scheinen offline zu sein.',
  'checkout.offline_not_charged': 'Sie scheinen offline zu sein. Ihre Karte wurde nicht belastet.',
  'checkout.not_supported': 'Für diesen Betrag ist keine Zahlung möglich',
  'checkout.provider_failed':
    'Kartenzahlung ist nicht möglich, weil der Zahlungsdienst nicht geladen werden konnte. Bitte schalten Sie Werbe- und Trackingblocker ab und laden Sie die Seite neu.',
  'checkout.amount_changed':
    'Die Summe Ihres Warenkorbs beträgt jetzt {amount}. Bitte prüfen Sie sie, bevor Sie bezahlen.',
  'checkout.refunded_title': 'Ihre Plätze waren nicht mehr verfügbar',
  'checkout.refunded':
    'Als Ihre Zahlung einging, waren die Plätze nicht mehr verfügbar. Sie bekommen Ihr ganzes Geld zurück und brauchen dafür nichts zu tun.',
  'checkout.secure': 'Ihre Kartendaten gehen verschlüsselt direkt an den Zahlungsdienst.',
  'checkout.needs_script':
    'Zum Bezahlen wird JavaScript benötigt. Bitte schalten Sie es für diese Seite ein.',
  'checkout.resuming': 'Wir schließen Ihre Zahlung ab. Bitte bleiben Sie auf dieser Seite.',

  'complete.title': 'Vielen Dank, Ihre Bestellung ist abgeschlossen',
  'complete.text':
    'Wir haben Ihre Tickets an {email} gesendet. Sie können am Eingang auch den Code unten zeigen.',
  'complete.text_plain':
    'Wir haben Ihre Tickets per E-Mail gesendet. Sie können am Eingang auch den Code unten zeigen.',
  'complete.going_on': 'Sie werden weitergeleitet …',
  'complete.order': 'Bestellung {number}',
  'complete.qr': 'QR-Code der Bestellung {number}',
  'complete.code':
    '{count, plural, one {Ihr Code für den Einlass} other {Ein Code für alle # Tickets dieser Bestellung. Jedes Ticket hat außerdem einen eigenen Code.}}',
  'complete.code_memberships':
    '{count, plural, one {Der Code Ihrer Mitgliedschaft} other {Ein Code für alle # Mitgliedschaften dieser Bestellung}}',
  'complete.view': 'Tickets ansehen',
  'complete.items': '{count, plural, one {# Posten} other {# Posten}}',
  'complete.tickets': '{count, plural, one {# Ticket} other {# Tickets}}',

  'pending.title': 'Ihre Zahlung wird geprüft',
  'pending.text':
    'Wir warten auf eine Antwort des Zahlungsdienstes. Diese Seite aktualisiert sich von selbst; Sie brauchen nicht noch einmal zu bezahlen.',
  'pending.clearing':
    'Ihre Bank muss die Zahlung noch bestätigen; eine Lastschrift dauert einige Tage. So lange bleiben Ihre Plätze für Sie reserviert, und Sie brauchen nicht noch einmal zu bezahlen. Sie können diese Seite schließen: Wir schreiben Ihnen, sobald wir Bescheid wissen.',
  'pending.slow':
    'Es dauert länger als sonst. Sie können diese Seite schließen: Sobald die Zahlung bestätigt ist, senden wir Ihre Tickets per E-Mail.',
  'pending.number': 'Nummer des Warenkorbs',
  'open_payment.title': 'Ihre Zahlung ist noch nicht abgeschlossen',
  'open_payment.text':
    'Ihre Bank wartet noch auf Ihre Freigabe der Zahlung von {amount}. Setzen Sie diese Zahlung fort oder zahlen Sie auf andere Weise: Dann brechen wir diese Zahlung zuerst ab, damit Sie nicht doppelt zahlen.',
  'open_payment.continue': 'Fortsetzen',
  'open_payment.another': 'Auf andere Weise zahlen',
  'open_payment.calling_off': 'Zahlung wird abgebrochen …',
  'open_payment.still_open': 'Ihre Bank hat die Zahlung noch nicht freigegeben.',
  'open_payment.not_called_off':
    'Diese Zahlung konnte nicht abgebrochen werden, weil der Zahlungsdienst nicht geantwortet hat. Bitte versuchen Sie es gleich noch einmal.',
  'pending.failed_title': 'Die Zahlung ist nicht zustande gekommen',
  'pending.failed_text':
    'Ihre Plätze sind noch reserviert. Sie können es jetzt noch einmal versuchen.',
  'pending.failed_expired':
    'Ihre Plätze sind wieder im Verkauf. Wählen Sie sie noch einmal, um sie zu reservieren.',
  'pending.back': 'Zurück zur Kasse',
  'pending.again': 'Noch einmal wählen',

  'paid.title': 'Diese Bestellung ist abgeschlossen',
  'paid.text':
    'Wir haben die Bestellung an {email} gesendet. Über die Links in dieser E-Mail können Sie sie ansehen und ändern.',
  'paid.text_plain': 'Sie finden die Bestellung in dem Browser, in dem sie bezahlt wurde.',

  'giftee.title': 'Beschenkte Person',
  'giftee.named': 'Sie ist ein Geschenk für {name}.',
  'giftee.unnamed': 'Sie ist ein Geschenk.',
  'giftee.today':
    'Sie beginnt, sobald Sie bezahlt haben; dann schreiben wir der beschenkten Person.',
  'giftee.on': 'Sie beginnt am {date}; an diesem Tag schreiben wir der beschenkten Person.',
  'giftee.first_name': 'Vorname der beschenkten Person',
  'giftee.last_name': 'Nachname der beschenkten Person',
  'giftee.email': 'E-Mail-Adresse der beschenkten Person',
  'giftee.email_confirm': 'E-Mail-Adresse der beschenkten Person wiederholen',
  'giftee.message': 'Ihre Nachricht an die beschenkte Person',
  'giftee.self': 'Sie können eine Mitgliedschaft nicht sich selbst schenken',
  'giftee.buy': 'Eine Mitgliedschaft für sich kaufen',
  'giftee.renew': 'Mitgliedschaft verlängern',
  'checkout.you_membership': 'Wir senden die Bestätigung an diese Adresse.',
  'checkout.member_membership':
    'Sie sind mit {email} angemeldet. Wir senden die Bestätigung an diese Adresse.',
  'complete.text_membership': 'Wir haben eine Bestätigung an {email} gesendet.',
  'complete.text_membership_plain': 'Wir haben eine Bestätigung per E-Mail gesendet.',
  'complete.memberships': '{count, plural, one {# Mitgliedschaft} other {# Mitgliedschaften}}',
  'complete.view_gift': 'Bestellung ansehen',
  'wallet.apple': 'Zu Apple Wallet hinzufügen',
  'wallet.google': 'Zu Google Wallet hinzufügen',
  'complete.view_memberships':
    '{count, plural, one {Mitgliedschaft ansehen} other {Mitgliedschaften ansehen}}',
} as const satisfies Record<keyof typeof checkoutEn, string>;
