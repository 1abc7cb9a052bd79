import type { recoveryEn } from '../en/recovery.ts';

export const recoveryNl = {
  'recovery.needs_script':
    'Voor dit formulier is JavaScript nodig. Zet het voor deze pagina aan en laad de pagina opnieuw.',
  'recovery.email': 'E-mailadres',
  'recovery.bad_email': 'Het e-mailadres is niet geldig.',
  'recovery.sending': 'Wordt verstuurd…',
  'recovery.not_there': 'Na een paar minuten nog niets? Kijk ook bij uw ongewenste e-mail.',
  'recovery.try_again': 'Een ander adres invoeren',
  'recovery.go_on': 'Verder',
  'recovery.login': 'Inloggen',
  'forgot_password.title': 'Wachtwoord vergeten?',
  'forgot_password.lead':
    'Voer het e-mailadres van uw account in. We schrijven u hoe u een nieuw wachtwoord instelt.',
  'forgot_password.submit': 'Stuur mij een link',
  'forgot_password.sent_title': 'Kijk in uw inbox',
  'forgot_password.sent':
    'Als {email} bij een account hoort, is er een e-mail onderweg. De link erin werkt één keer, een uur lang.',
  forgot_password_contact_details:
    'Gebruikt u dat adres niet meer, of weet u niet welk het is? Neem contact met ons op, dan helpen we u.',
  'forgot_membership.title': 'Lidnummer vergeten?',
  forgot_membership_instructions:
    'Voer het e-mailadres in waarmee uw lidmaatschap is gekocht. We e-mailen u de bestelling nog eens.',
  'forgot_membership.submit': 'Stuur mij mijn lidmaatschap',
  'forgot_membership.sent_title': 'Kijk in uw inbox',
  forgot_membership_message:
    'Als er met {email} een lidmaatschap is gekocht, is de bestelling daarheen onderweg.',
  'resend.title': 'Uw tickets opnieuw ontvangen',
  'resend.lead':
    'Voer het e-mailadres in waarmee u hebt gekocht. We e-mailen uw tickets daar nog eens naartoe.',
  'resend.submit': 'Stuur mij mijn tickets',
  'resend.sent_title': 'Uw tickets zijn onderweg',
  'resend.sent': 'We e-mailen ze naar {email}, elke bestelling in een apart bericht.',
  'resend.none': 'Voor dit e-mailadres zijn geen bestellingen gevonden.',
  'resend.logged_in': 'Log uit om uw tickets opnieuw te versturen.',
  'reset_password.title': 'Een nieuw wachtwoord instellen',
  'reset_password.account': 'Uw account',
  'reset_password.password': 'Nieuw wachtwoord',
  'reset_password.show': 'Tonen',
  'reset_password.show_label': 'Wachtwoord tonen',
  'reset_password.hide': 'Verbergen',
  'reset_password.hide_label': 'Wachtwoord verbergen',
  'reset_password.invalid': 'Ongeldig wachtwoord',
  'reset_password.rules': 'Uw wachtwoord heeft nodig',
  'reset_password.rule_short': 'minstens 8 tekens',
  'reset_password.rule_plain':
    'drie van deze vier: hoofdletters, kleine letters, cijfers, andere tekens',
  'reset_password.rule_outer_space': 'geen spatie aan het begin of einde',
  'reset_password.rule_unprintable': 'alleen zichtbare tekens',
  'reset_password.rule_long': 'hoogstens {count} tekens',
  'reset_password.met': '{rule}: ja',
  'reset_password.not_met': '{rule}: nog niet',
  'reset_password.all_met': 'Dit wachtwoord kan worden gebruikt.',
  'reset_password.submit': 'Wachtwoord instellen',
  'reset_password.saving': 'Wordt opgeslagen…',
  'reset_password.done_title': 'Wachtwoord bijgewerkt',
  'reset_password.done':
    'Log voortaan in met uw nieuwe wachtwoord. Op alle andere plekken bent u uitgelogd.',
  'reset_password.not_valid_title': 'Vraag een nieuwe link aan',
  'reset_password.ask_again': 'Stuur mij een nieuwe link',
  'set_email.title': 'Uw e-mailadres',
  'set_email.lead':
    'We hebben geen e-mailadres waarop we u bereiken. Voer er een in: uw tickets en bonnen gaan daarheen.',
  'set_email.email_confirm': 'E-mailadres, nogmaals',
  'set_email.differs': 'De e-mailadressen moeten gelijk zijn.',
  'set_email.submit': 'Opslaan',
  'set_email.saving': 'Wordt opgeslagen…',
  'set_email.done_title': 'Bevestig uw adres',
  'set_email.done':
    'We hebben naar {email} geschreven. Open de link in die e-mail: daarmee blijkt dat het adres van u is. Log tot die tijd in zoals voorheen.',
  'confirm_email.title': 'Bevestig uw e-mailadres',
  'confirm_email.lead': 'Bevestig dat u deze mailbox leest.',
  'confirm_email.act': 'Adres bevestigen',
  'confirm_email.done_title': 'Dank u wel',
  'confirm_email.done': 'Uw e-mailadres {email} is bevestigd.',
  'confirm_email.failed_title': 'Uw e-mailadres is niet bevestigd',
  'confirm_email.not_valid_title': 'Deze link werkt niet meer',
  'confirm_email.not_valid':
    'Deze link is niet geldig. Misschien is hij verlopen, of hebt u hem al gebruikt.',
} as const satisfies Record<keyof typeof recoveryEn, string>;
