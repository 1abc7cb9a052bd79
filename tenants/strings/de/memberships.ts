import type { membershipsEn } from '../en/memberships.ts';

export const membershipsDe = {
  'membership.unavailable': 'Mitgliedschaften sind zurzeit nicht erhältlich',
  'membership.unavailable_text':
    'Bitte kommen Sie später wieder oder sehen Sie sich unser übriges Programm an.',
  'membership.none': 'Keine Mitgliedschaften erhältlich',
  'membership.none_text': 'Bitte wenden Sie sich an uns. Wir helfen Ihnen gern.',
  'membership.current': 'Sie sind bereits Mitglied: {name}, gültig bis {date}.',
  'membership.current_endless': 'Sie sind bereits Mitglied: {name}, unbegrenzt gültig.',
  'membership.choose': 'Mitgliedschaft wählen',
  'membership.next_step': 'Wählen Sie eine Mitgliedschaft, um fortzufahren',
  'membership.members': 'Für wen ist sie?',
  'membership.children': 'Wie viele Kinder unter 18 Jahren sollen dazugehören?',
  'membership.cards': 'Mitgliedsausweise aus Kunststoff sind nach drei bis fünf Wochen bei Ihnen.',
  'membership.renew_log_in': 'Melden Sie sich an, um Ihre Mitgliedschaft zu verlängern.',
  'membership.renew_none': 'Sie haben keine Mitgliedschaft, die Sie verlängern können',
  'membership.renew_none_text': 'Sie können hier stattdessen Mitglied werden.',
  'membership.renew_held': '{name}: gültig bis {date}. Die Verlängerung schließt daran an.',
  'membership.renew_over': '{name}: war gültig bis {date}. Die Verlängerung beginnt heute.',
  'membership.renewing':
    '{name}: Die nächste Laufzeit wird gerade bezahlt. Bitte schauen Sie in ein paar Minuten noch einmal nach.',
  'membership.renew_early':
    '{name}: gültig bis {date}. Für eine Verlängerung ist es noch zu früh: Bitte kommen Sie kurz vor diesem Tag wieder.',
  'membership.renew_endless': '{name}: unbegrenzt gültig. Es gibt nichts zu verlängern.',
  'auto_renew.choose':
    'Meine {count, plural, one {Mitgliedschaft} other {Mitgliedschaften}} automatisch verlängern',
  'auto_renew.terms':
    '{name} wird dann {interval} für {amount} verlängert; der Betrag wird vor dem Ende von meiner Karte abgebucht.',
  'auto_renew.cancel':
    'Das gilt, bis ich kündige; das kann ich jederzeit in meinem Konto. Der bezahlte Zeitraum bleibt mir erhalten.',
  'auto_renew.years': '{count, plural, one {jedes Jahr} other {alle # Jahre}}',
  'auto_renew.months': '{count, plural, one {jeden Monat} other {alle # Monate}}',
  'auto_renew.weeks': '{count, plural, one {jede Woche} other {alle # Wochen}}',
  'auto_renew.days': '{count, plural, one {jeden Tag} other {alle # Tage}}',
  'auto_renew.title': 'Automatische Verlängerung kündigen',
  'auto_renew.submit': 'Automatische Verlängerung kündigen',
  'auto_renew.renews': '{name}: bezahlt bis einschließlich {date}, danach automatisch verlängert.',
  'auto_renew.ends': '{name}: gültig bis einschließlich {date}, danach nicht verlängert.',
  'auto_renew.what_stays': 'Der bezahlte Zeitraum bleibt Ihnen erhalten.',
  'auto_renew.cancelled':
    'Die automatische Verlängerung ist gekündigt. Ihre Karte wird dafür nicht belastet.',
  'auto_renew.cancelled_late':
    'Die automatische Verlängerung ist gekündigt. Eine Abbuchung von Ihrer Karte hatte schon begonnen und wird abgeschlossen: Gelingt sie, sind Sie für diese Zeit Mitglied, und es wird nicht noch einmal abgebucht.',
  'auto_renew.ends_later':
    '{name}: bezahlt bis einschließlich {date}, oder länger, wenn die begonnene Abbuchung gelingt.',
  'auto_renew.not_authenticated':
    'Sie sind nicht angemeldet. Bitte melden Sie sich an, um die automatische Verlängerung Ihrer Mitgliedschaft zu kündigen.',
  'membership.valid_until': 'Gültig bis {date}',
  'membership.without_end': 'Unbegrenzt gültig',
  'redeem.title': 'Geschenkte Mitgliedschaft einlösen',
  'redeem.lead':
    'Hat Ihnen jemand eine Mitgliedschaft geschenkt? Geben Sie Ihren Geschenkcode ein.',
  'redeem.code': 'Geschenkcode',
  'redeem.hint': '{length} Buchstaben und Ziffern. Leerzeichen und Striche spielen keine Rolle.',
  'redeem.submit': 'Einlösen',
  'redeem.looking': 'Code wird geprüft …',
  'redeem.not_valid': 'Bitte geben Sie einen gültigen Code ein',
  'redeem.not_found': 'Bitte geben Sie einen gültigen Code ein.',
  'redeem.expired': 'Dieser Code ist abgelaufen',
  'redeem.exhausted': 'Dieser Code wurde bereits eingelöst.',
  'redeem.at_no_price': 'Es ist ein Geschenk: Sie bezahlen nichts dafür.',
  'membership.gift_lead':
    'Sie bezahlen eine Mitgliedschaft für jemand anderen. Wir schicken der beschenkten Person alles Nötige per E-Mail; ihre Adresse geben Sie an der Kasse an.',
  'event.submit_membership': 'Weiter zur Kasse',
  'gift.line': 'Ein Geschenk',
  'gift.line_for': 'Ein Geschenk für {receiver}',
  'gift.line_from': 'Sie beginnt am {date}',
  'gift.day': 'Wann beginnt sie?',
  'gift.today': 'Heute',
  'gift.today_hint': 'Wir schreiben der beschenkten Person, sobald Sie bezahlt haben.',
  'gift.later': 'An einem Tag Ihrer Wahl',
  'gift.first_day': 'Erster Tag',
  'gift.first_day_hint':
    'Wir schreiben der beschenkten Person am Morgen dieses Tages, nicht vorher.',
  'gift.day_wrong': 'Bitte wählen Sie einen Tag ab heute, höchstens ein Jahr im Voraus.',
  'gift.day_refused':
    'An diesem Tag kann die Mitgliedschaft nicht beginnen. Bitte wählen Sie einen anderen.',
} as const satisfies Record<keyof typeof membershipsEn, string>;
