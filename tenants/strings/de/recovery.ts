import type { recoveryEn } from '../en/recovery.ts';

export const recoveryDe = {
  'recovery.needs_script':
    'Für dieses Formular wird JavaScript benötigt. Bitte schalten Sie es für diese Seite ein und laden Sie sie neu.',
  'recovery.email': 'E-Mail-Adresse',
  'recovery.bad_email': 'Die E-Mail-Adresse ist nicht gültig.',
  'recovery.sending': 'Wird gesendet …',
  'recovery.not_there':
    'Nach ein paar Minuten noch nichts da? Bitte sehen Sie auch im Spam-Ordner nach.',
  'recovery.try_again': 'Andere Adresse eingeben',
  'recovery.go_on': 'Weiter',
  'recovery.login': 'Anmelden',

  'forgot_password.title': 'Passwort vergessen?',
  'forgot_password.lead':
    'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen können.',
  'forgot_password.submit': 'Link anfordern',
  'forgot_password.sent_title': 'Bitte sehen Sie in Ihrem Postfach nach',
  'forgot_password.sent':
    'Falls {email} zu einem Konto gehört, haben wir eine E-Mail dorthin gesendet. Der Link darin gilt einmal und eine Stunde lang.',
  forgot_password_contact_details:
    'Nutzen Sie diese Adresse nicht mehr oder wissen Sie nicht, welche es ist? Bitte wenden Sie sich an uns, wir helfen Ihnen.',

  'forgot_membership.title': 'Mitgliedsnummer vergessen?',
  forgot_membership_instructions:
    'Geben Sie die E-Mail-Adresse ein, mit der Ihre Mitgliedschaft gekauft wurde. Wir senden die Bestellung noch einmal dorthin.',
  'forgot_membership.submit': 'Mitgliedschaft zusenden',
  'forgot_membership.sent_title': 'Bitte sehen Sie in Ihrem Postfach nach',
  forgot_membership_message:
    'Falls mit {email} eine Mitgliedschaft gekauft wurde, ist ihre Bestellung dorthin unterwegs.',

  'resend.title': 'Tickets noch einmal zusenden',
  'resend.lead':
    'Geben Sie die E-Mail-Adresse ein, mit der Sie gekauft haben. Wir senden Ihre Tickets noch einmal dorthin.',
  'resend.submit': 'Tickets zusenden',
  'resend.sent_title': 'Ihre Tickets sind unterwegs',
  'resend.sent': 'Wir senden sie an {email}, jede Bestellung in einer eigenen E-Mail.',
  'resend.none': 'Zu dieser E-Mail-Adresse haben wir keine Bestellungen gefunden.',
  'resend.logged_in':
    'Bitte melden Sie sich ab, um sich Ihre Tickets noch einmal zusenden zu lassen.',

  'reset_password.title': 'Neues Passwort festlegen',
  'reset_password.account': 'Ihr Konto',
  'reset_password.password': 'Neues Passwort',
  'reset_password.show': 'Zeigen',
  'reset_password.show_label': 'Passwort zeigen',
  'reset_password.hide': 'Verbergen',
  'reset_password.hide_label': 'Passwort verbergen',
  'reset_password.invalid': 'Ungültiges Passwort',
  'reset_password.rules': 'Ihr Passwort braucht',
  'reset_password.rule_short': 'mindestens 8 Zeichen',
  'reset_password.rule_plain':
    'drei der folgenden vier: Großbuchstaben, Kleinbuchstaben, Ziffern, andere Zeichen',
  'reset_password.rule_outer_space': 'kein Leerzeichen am Anfang oder Ende',
  'reset_password.rule_unprintable': 'nur sichtbare Zeichen',
  'reset_password.rule_long': 'höchstens {count} Zeichen',
  'reset_password.met': '{rule}: ja',
  'reset_password.not_met': '{rule}: noch nicht',
  'reset_password.all_met': 'Dieses Passwort können Sie verwenden.',
  'reset_password.submit': 'Passwort festlegen',
  'reset_password.saving': 'Wird gespeichert …',
  'reset_password.done_title': 'Passwort geändert',
  'reset_password.done':
    'Bitte melden Sie sich ab jetzt mit dem neuen Passwort an. Sie wurden überall abgemeldet.',
  'reset_password.not_valid_title': 'Bitte fordern Sie einen neuen Link an',
  'reset_password.ask_again': 'Neuen Link anfordern',

  'set_email.title': 'Ihre E-Mail-Adresse',
  'set_email.lead':
    'Wir haben keine E-Mail-Adresse, unter der wir Sie erreichen. Bitte geben Sie eine an: Ihre Tickets und Belege gehen dorthin.',
  'set_email.email_confirm': 'E-Mail-Adresse wiederholen',
  'set_email.differs': 'Die beiden E-Mail-Adressen müssen übereinstimmen.',
  'set_email.submit': 'Speichern',
  'set_email.saving': 'Wird gespeichert …',
  'set_email.done_title': 'Bitte bestätigen Sie Ihre Adresse',
  'set_email.done':
    'Wir haben eine E-Mail an {email} gesendet. Bitte öffnen Sie den Link darin: Er zeigt uns, dass die Adresse Ihnen gehört. Bis dahin melden Sie sich wie bisher an.',

  'confirm_email.title': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'confirm_email.lead': 'Bitte bestätigen Sie, dass Sie dieses Postfach lesen.',
  'confirm_email.act': 'Adresse bestätigen',
  'confirm_email.done_title': 'Vielen Dank',
  'confirm_email.done': 'Ihre E-Mail-Adresse {email} ist bestätigt.',
  'confirm_email.failed_title': 'Ihre E-Mail-Adresse ist nicht bestätigt',
  'confirm_email.not_valid_title': 'Dieser Link funktioniert nicht mehr',
  'confirm_email.not_valid':
    'Dieser Link ist nicht gültig. Vielleicht ist er abgelaufen, oder Sie haben ihn schon verwendet.',
} as const satisfies Record<keyof typeof recoveryEn, string>;
