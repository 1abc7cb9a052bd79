import type { accountEn } from '../en/account.ts';

export const accountDe = {
  'account.login_title': 'Bitte melden Sie sich an, um Ihr Konto zu sehen',
  'account.navigation': 'Mein Konto',
  'account.group_membership': 'Mitgliedschaft',
  'account.group_profile': 'Profil',
  'account.group_tickets': 'Tickets',
  'account.membership': 'Meine Mitgliedschaft',
  'account.profile': 'Mein Profil',
  'account.upcoming': 'Meine kommenden Tickets',
  'account.orders': 'Meine letzten Bestellungen',
  'account.log_out': 'Abmelden',
  'account.needs_script':
    'Ihr Konto braucht JavaScript. Bitte schalten Sie es für diese Seite ein und laden Sie sie neu.',

  'profile.who': 'Zu Ihrer Person',
  'profile.fixed': 'Stimmt hier etwas nicht oder nicht mehr? Bitte wenden Sie sich an uns.',
  'profile.no_email': 'Wir haben keine E-Mail-Adresse, unter der wir Sie erreichen.',
  'profile.set_email': 'E-Mail-Adresse angeben',
  'profile.contact': 'Kontaktdaten',
  'profile.save': 'Speichern',
  'profile.saving': 'Wird gespeichert …',
  'profile.saved': 'Ihre Änderungen sind gespeichert.',

  'upcoming.orders': '{count, plural, one {Bestellung {numbers}} other {Bestellungen {numbers}}}',
  'upcoming.none': 'Sie haben keine kommenden Tickets',
  'upcoming.none_text':
    'Tickets, die Sie für einen bestimmten Tag buchen, stehen hier, bis er vorüber ist.',

  'orders.none': 'Sie haben noch nichts bestellt',
  'orders.none_text': 'Bestellungen, die Sie angemeldet aufgeben, stehen hier.',
  'orders.cancelled': 'Storniert',
  'orders.more': 'Ältere Bestellungen zeigen',
  'orders.loading': 'Ältere Bestellungen werden geladen …',

  'not_found.session': 'Termin nicht gefunden',
  'not_found.session_text':
    'Sie haben dafür keine Tickets, oder der Termin ist vorüber. Die Tickets, die Sie noch nutzen können, stehen hier:',
  'not_found.my_order_text': 'Das ist keine Ihrer Bestellungen. Ihre Bestellungen stehen hier:',

  'my_membership.none': 'Sie haben keine Mitgliedschaft',
  'my_membership.none_text': 'Ihre Mitgliedschaften erscheinen hier.',
  'my_membership.expired': 'Abgelaufen.',
  'my_membership.was_valid': 'Sie war gültig bis {date}.',
  'my_membership.to_come': 'Sie beginnt am {date}.',
  'my_membership.members': 'Mitglieder',
  'my_membership.others': 'Weitere Mitglieder',
  'my_membership.several': '{count} × {type}',
  'my_membership.code': 'QR-Code Ihrer Mitgliedschaft {name}',
  'my_membership.member_code': 'Mitgliedsnummer',
  'my_membership.scan_code': 'Nummer der Mitgliedschaft',
  'my_membership.show': 'Zeigen Sie diesen Code am Eingang.',
  'my_membership.auto_renew': 'Automatische Verlängerung',
  'my_membership.scheduled':
    'Ein: Sie verlängert sich, bevor sie endet, und wir schreiben Ihnen vor jeder Abbuchung.',
  'my_membership.cancelled': 'Gekündigt: Sie verlängert sich nicht, wenn sie endet.',
  'my_membership.not_enrolled': 'Aus: Sie verlängert sich nicht von selbst.',
  'my_membership.cancel_elsewhere':
    'Um zu kündigen, folgen Sie dem Link in unseren E-Mails dazu oder wenden Sie sich an uns.',
  'my_membership.payment_method': 'Gespeichertes Zahlungsmittel',
  'my_membership.card_over':
    'Diese Karte ist abgelaufen. Bitte verlängern Sie Ihre Mitgliedschaft mit einer anderen.',
  'my_membership.resend': 'Meine Mitgliedschaft noch einmal per E-Mail schicken',
  'my_membership.resent':
    'Wenn sie mit Ihrem Konto oder Ihrer E-Mail-Adresse gekauft wurde, ist sie zu Ihnen unterwegs.',
  'my_membership.upgrade': 'Dort sehen Sie, welche anderen Stufen für Sie erhältlich sind.',
} as const satisfies Record<keyof typeof accountEn, string>;
