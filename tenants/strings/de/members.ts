import type { membersEn } from '../en/members.ts';

export const membersDe = {
  'member.account': 'Konto',
  'member.register': 'Mitglied werden',
  'member.log_in': 'Anmelden',
  'member.greeting': 'Guten Tag, {name}',
  'member.greeting_nameless': 'Guten Tag',
  'member.my_account': 'Mein Konto',
  'member.log_out': 'Abmelden',

  'login.title': 'Anmelden',
  'login.submit': 'Anmelden',
  'login.submitting': 'Sie werden angemeldet …',
  'login.member_code': 'Mitgliedsnummer',
  'login.zip_code': 'Postleitzahl',
  'login.last_name': 'Nachname',
  'login.email': 'E-Mail',
  'login.password': 'Passwort',
  'login.forgot_password': 'Passwort vergessen?',
  'login.forgot_membership': 'Mitgliedsnummer vergessen?',
  'login.no_member': 'Noch kein Mitglied?',
  'login.join': 'Mitgliedschaften ansehen',
  'login.provider_text':
    'Sie melden sich auf einer separaten Seite an und kommen danach hierher zurück.',
  'login.not_found_member_code_zip':
    'Dazu haben wir kein Mitglied gefunden. Bitte prüfen Sie Mitgliedsnummer und Postleitzahl.',
  'login.not_found_member_code_last_name':
    'Dazu haben wir kein Mitglied gefunden. Bitte prüfen Sie Mitgliedsnummer und Nachnamen.',
  'login.not_found_member_code_email':
    'Dazu haben wir kein Mitglied gefunden. Bitte prüfen Sie E-Mail-Adresse und Mitgliedsnummer.',
  'login.enable_cookies':
    'Bitte erlauben Sie Cookies und laden Sie die Seite neu, um sich anzumelden.',

  'provider_login.leaving': 'Sie werden zur Anmeldung weitergeleitet',
  'provider_login.coming_back': 'Sie werden angemeldet',
  'provider_login.needs_script':
    'Für die Anmeldung wird JavaScript benötigt. Bitte schalten Sie es für diese Seite ein und laden Sie sie neu.',
  'provider_login.failed_title': 'Sie sind nicht angemeldet',

  'event.membership_expired':
    'Ihre Mitgliedschaft endete am {date}. Verlängern Sie sie, dann können Sie diese Tickets kaufen.',
  'event.membership_without': 'Ihre Mitgliedschaft umfasst diese Tickets nicht.',
  'event.renew_membership': 'Mitgliedschaft verlängern',

  'logout.title': 'Sie werden abgemeldet',
  'logout.failed': 'Die Abmeldung ist nicht gelungen. Bitte versuchen Sie es noch einmal.',

  'home.title': 'Willkommen bei {product}',
  'home.text': 'Wie möchten Sie fortfahren?',
  'home.login_text': 'Melden Sie sich an: Manches ist Mitgliedern vorbehalten.',
  'home.join': 'Mitglied werden',
  'home.join_text': 'Werden Sie Mitglied und buchen Sie vor allen anderen.',
  'home.guest': 'Als Gast fortfahren',
  'home.guest_text': 'Sehen Sie, was für alle im Verkauf ist.',
  'home.resend': 'Tickets noch einmal zusenden',
} as const satisfies Record<keyof typeof membersEn, string>;
