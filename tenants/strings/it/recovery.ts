import type { recoveryEn } from '../en/recovery.ts';

export const recoveryIt = {
  'recovery.needs_script':
    'Per questo modulo serve JavaScript. Lo attivi per questa pagina e la ricarichi.',
  'recovery.email': 'Indirizzo e-mail',
  'recovery.bad_email': 'L’indirizzo e-mail non è valido.',
  'recovery.sending': 'Invio…',
  'recovery.not_there': 'Ancora nulla dopo qualche minuto? Controlli anche la posta indesiderata.',
  'recovery.try_again': 'Inserisci un altro indirizzo',
  'recovery.go_on': 'Continua',
  'recovery.login': 'Accedi',
  'forgot_password.title': 'Ha dimenticato la password?',
  'forgot_password.lead':
    'Inserisca l’indirizzo e-mail del Suo account. Le scriviamo come impostare una nuova password.',
  'forgot_password.submit': 'Inviami un link',
  'forgot_password.sent_title': 'Controlli la posta in arrivo',
  'forgot_password.sent':
    'Se {email} appartiene a un account, un’e-mail è in arrivo. Il link funziona una volta, per un’ora.',
  forgot_password_contact_details:
    'Non usa più quell’indirizzo, o non sa qual è? Ci contatti e La aiuteremo.',
  'forgot_membership.title': 'Ha dimenticato il numero di socio?',
  forgot_membership_instructions:
    'Inserisca l’indirizzo e-mail con cui è stato acquistato l’abbonamento. Le inviamo di nuovo il relativo ordine.',
  'forgot_membership.submit': 'Inviami l’abbonamento',
  'forgot_membership.sent_title': 'Controlli la posta in arrivo',
  forgot_membership_message:
    'Se con {email} è stato acquistato un abbonamento, il relativo ordine è in arrivo.',
  'resend.title': 'Ricevere di nuovo i biglietti',
  'resend.lead':
    'Inserisca l’indirizzo e-mail usato per l’acquisto. Le inviamo di nuovo i biglietti.',
  'resend.submit': 'Inviami i biglietti',
  'resend.sent_title': 'I biglietti sono in arrivo',
  'resend.sent': 'Li inviamo a {email}, ogni ordine in un’e-mail a parte.',
  'resend.none': 'Per questo indirizzo e-mail non sono stati trovati ordini.',
  'resend.logged_in': 'Esca dall’account per inviare di nuovo i biglietti.',
  'reset_password.title': 'Imposti una nuova password',
  'reset_password.account': 'Il Suo account',
  'reset_password.password': 'Nuova password',
  'reset_password.show': 'Mostra',
  'reset_password.show_label': 'Mostra la password',
  'reset_password.hide': 'Nascondi',
  'reset_password.hide_label': 'Nascondi la password',
  'reset_password.invalid': 'Password non valida',
  'reset_password.rules': 'La password deve avere',
  'reset_password.rule_short': 'almeno 8 caratteri',
  'reset_password.rule_plain':
    'tre di questi quattro: maiuscole, minuscole, cifre, altri caratteri',
  'reset_password.rule_outer_space': 'nessuno spazio all’inizio o alla fine',
  'reset_password.rule_unprintable': 'solo caratteri visibili',
  'reset_password.rule_long': 'al massimo {count} caratteri',
  'reset_password.met': '{rule}: sì',
  'reset_password.not_met': '{rule}: non ancora',
  'reset_password.all_met': 'Questa password si può usare.',
  'reset_password.submit': 'Imposta la password',
  'reset_password.saving': 'Salvataggio…',
  'reset_password.done_title': 'Password aggiornata',
  'reset_password.done':
    'D’ora in poi acceda con la nuova password. Su tutti gli altri dispositivi l’accesso è stato chiuso.',
  'reset_password.not_valid_title': 'Chieda un nuovo link',
  'reset_password.ask_again': 'Inviami un nuovo link',
  'set_email.title': 'Il Suo indirizzo e-mail',
  'set_email.lead':
    'Non abbiamo un indirizzo e-mail per raggiungerLa. Ne inserisca uno: lì arriveranno biglietti e ricevute.',
  'set_email.email_confirm': 'Ripeta l’indirizzo e-mail',
  'set_email.differs': 'Gli indirizzi e-mail devono coincidere.',
  'set_email.submit': 'Salva',
  'set_email.saving': 'Salvataggio…',
  'set_email.done_title': 'Confermi il Suo indirizzo',
  'set_email.done':
    'Abbiamo scritto a {email}. Apra il link in quell’e-mail: dimostra che l’indirizzo è Suo. Fino ad allora acceda come prima.',
  'confirm_email.title': 'Conferma dell’indirizzo e-mail',
  'confirm_email.done_title': 'Grazie',
  'confirm_email.done': 'Il Suo indirizzo e-mail {email} è confermato.',
  'confirm_email.failed_title': 'Il Suo indirizzo e-mail non è confermato',
  'confirm_email.not_valid': 'Questo link non è valido. Forse è scaduto, o è già stato usato.',
} as const satisfies Record<keyof typeof recoveryEn, string>;
