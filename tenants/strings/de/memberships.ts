import type { membershipsEn } from '../en/memberships.ts';

export const membershipsDe = {
  'membership.unavailable': 'Mitgliedschaften sind zurzeit nicht erhältlich',
  'membership.unavailable_text':
    'Bitte kommen Sie später wieder, oder sehen Sie sich an, was es sonst gibt.',
  'membership.none': 'Keine Mitgliedschaften erhältlich',
  'membership.none_text': 'Bitte wenden Sie sich an uns. Wir helfen Ihnen gern.',
  'membership.current': 'Sie sind bereits Mitglied: {name}, gültig bis {date}.',
  'membership.current_endless': 'Sie sind bereits Mitglied: {name}, unbegrenzt gültig.',
  'membership.choose': 'Mitgliedschaft wählen',
  'membership.next_step': 'Wählen Sie eine Mitgliedschaft, um fortzufahren',
  'membership.members': 'Für wen ist sie?',
  'membership.children': 'Wie viele Kinder unter 18 Jahren gehören dazu?',
  'membership.cards':
    'Bis Mitgliedsausweise aus Kunststoff bei Ihnen sind, vergehen drei bis fünf Wochen.',
  'membership.renew_log_in': 'Melden Sie sich an, um Ihre Mitgliedschaft zu verlängern.',
  'membership.renew_none': 'Es gibt keine Mitgliedschaft zu verlängern',
  'membership.renew_none_text': 'Sie können hier stattdessen Mitglied werden.',
  'membership.renew_held': '{name}: gültig bis {date}. Die Verlängerung schließt daran an.',
  'membership.renew_over': '{name}: war gültig bis {date}. Die Verlängerung beginnt heute.',
  'membership.renew_early':
    '{name}: gültig bis {date}. Verlängern können Sie erst kurz vor diesem Tag, jetzt noch nicht.',
  'membership.renew_endless': '{name}: unbegrenzt gültig. Es gibt nichts zu verlängern.',
  'auto_renew.choose':
    'Meine {count, plural, one {Mitgliedschaft} other {Mitgliedschaften}} automatisch verlängern',
  'auto_renew.terms':
    '{name} verlängert sich dann {interval} für {amount}, abgebucht von meiner Karte, bevor sie endet.',
  'auto_renew.cancel':
    'Das gilt, bis ich kündige; das kann ich jederzeit in meinem Konto. Was bezahlt ist, bleibt bis zu seinem Ende mein.',
  'auto_renew.years': '{count, plural, one {jedes Jahr} other {alle # Jahre}}',
  'auto_renew.months': '{count, plural, one {jeden Monat} other {alle # Monate}}',
  'auto_renew.weeks': '{count, plural, one {jede Woche} other {alle # Wochen}}',
  'auto_renew.days': '{count, plural, one {jeden Tag} other {alle # Tage}}',
  'auto_renew.title': 'Automatische Verlängerung kündigen',
  'auto_renew.submit': 'Automatische Verlängerung kündigen',
  'auto_renew.renews': '{name}: bezahlt bis einschließlich {date}, danach automatisch verlängert.',
  'auto_renew.ends': '{name}: gültig bis einschließlich {date}, danach nicht verlängert.',
  'auto_renew.what_stays': 'Was bezahlt ist, bleibt bis zu seinem Ende Ihres.',
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
    'Jemand hat Ihnen eine Mitgliedschaft geschenkt? Geben Sie den Code Ihres Geschenks ein.',
  'redeem.code': 'Geschenkcode',
  'redeem.hint': '{length} Buchstaben und Ziffern. Leerzeichen und Striche spielen keine Rolle.',
  'redeem.submit': 'Einlösen',
  'redeem.looking': 'Code wird geprüft …',
  'redeem.not_valid': 'Bitte geben Sie einen gültigen Code ein',
  'redeem.not_found': 'Bitte geben Sie einen gültigen Code ein.',
  'redeem.expired': 'Dieser Code ist abgelaufen',
  'redeem.exhausted': 'Dieser Code ist bereits eingelöst.',
  'redeem.at_no_price': 'Sie ist ein Geschenk: Sie bezahlen nichts dafür.',
  'membership.gift_lead':
    'Sie bezahlen, und jemand anderes ist Mitglied. Alles Nötige kommt in einer Nachricht dorthin; nach der E-Mail-Adresse fragen wir an der Kasse.',
  'event.submit_membership': 'Weiter zur Kasse',
  'gift.line': 'Ein Geschenk',
  'gift.line_for': 'Ein Geschenk für {receiver}',
  'gift.line_from': 'Sie beginnt am {date}',
  'gift.day': 'Wann beginnt sie?',
  'gift.today': 'Heute',
  'gift.today_hint': 'Wir schreiben der beschenkten Person, sobald Sie bezahlt haben.',
  'gift.later': 'An einem Tag, den Sie wählen',
  'gift.first_day': 'Erster Tag',
  'gift.first_day_hint':
    'Wir schreiben der beschenkten Person am Morgen dieses Tages, nicht vorher.',
  'gift.day_wrong': 'Bitte wählen Sie einen Tag von heute an, höchstens ein Jahr im Voraus.',
  'gift.day_refused':
    'An diesem Tag kann die Mitgliedschaft nicht beginnen. Bitte wählen Sie einen anderen.',
} as const satisfies Record<keyof typeof membershipsEn, string>;
