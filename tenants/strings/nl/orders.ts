import type { ordersEn } from '../en/orders.ts';

export const ordersNl = {
  manage_order_message:
    'Hier wijzigt u uw bestelling. Uw tickets blijven geldig zoals ze zijn tot u bevestigt.',
  'manage.title': 'Bestelling {number}',
  'manage.link': 'Wijzigen of annuleren',
  'manage.back': 'Terug naar uw bestelling',
  'manage.see_tickets': 'Uw tickets bekijken',
  'manage.needs_script':
    'Voor het wijzigen van een bestelling is JavaScript nodig. Zet het voor deze pagina aan en laad de pagina opnieuw.',
  'manage.failed': 'Oeps! Sorry, er ging iets mis. Probeer het opnieuw.',
  'manage.contact': 'Neem contact met ons op om uw tickets om te boeken.',
  'manage.redeemed': 'Gebruikt',
  'manage.cancelled': 'Geannuleerd',
  'manage.moved': 'Omgeboekt',
  'manage.past': 'Voorbij',
  'manage.any_time': 'Op elke dag geldig',
  'manage.removed': 'Eruit gehaald, nog niet bevestigd',
  'manage.gone': 'Niet meer geldig',
  'manage.moves_to': 'Gaat naar {when}, nog niet bevestigd',
  'manage.moves': 'Wordt geruild, nog niet bevestigd',
  'manage.new': 'Nieuw, nog niet bevestigd',
  'manage.used': 'Al gebruikt',
  'manage.remove': 'Eruit halen',
  'manage.remove_name': '{name} eruit halen',
  'manage.undo': 'Ongedaan maken',
  'manage.undo_name': 'Ongedaan maken: {name} behouden',
  'manage.reschedule': 'Omboeken',
  'manage.reschedule_name': '{name} omboeken',
  'manage.cancel_session': 'Deze tickets annuleren',
  'manage.cancel_session_name': 'Tickets voor {name} annuleren',
  'manage.cancel_order': 'De hele bestelling annuleren',
  'manage.empty': 'Aan deze bestelling valt niets meer te wijzigen.',
  'manage.unsaved': 'U hebt wijzigingen die niet zijn bevestigd.',
  'manage.to_pay': 'Verschil te betalen',
  'manage.to_return': 'U krijgt terug',
  'manage.no_difference': 'Geen prijsverschil',
  'manage.returned_to':
    'De terugbetaling gaat naar de gebruikte betaalmethode, enkele dagen nadat u bevestigt.',
  'manage.confirm': 'Wijzigingen bevestigen',
  'manage.cancel': 'Annuleren',
  'manage.rescheduled': 'Uw tickets zijn omgeboekt. We e-mailen u de nieuwe.',
  'manage.tickets_cancelled':
    'De tickets die u eruit hebt gehaald, zijn geannuleerd. We e-mailen u wat er over is.',
  'manage.not_mailed':
    'De e-mail hierover kon niet worden verstuurd. Uw bestelling is toch gewijzigd; u ziet haar hier.',
  'manage.was_removed':
    '{count, plural, one {# ticket wordt} other {# tickets worden}} eruit gehaald zodra u bevestigt.',
  'manage.was_undone': 'Er is niets veranderd: uw tickets blijven zoals ze waren.',
  'manage.elsewhere':
    'Deze bestelling is in een ander venster gewijzigd. U ziet haar zoals ze nu is.',
  'manage.leave_title': 'Weggaan zonder te bevestigen?',
  'manage.leave_text':
    'Uw wijzigingen zijn nog niet doorgevoerd. Als u nu weggaat, blijven uw tickets zoals ze zijn.',
  'manage.stay': 'Hier blijven',
  'manage.leave': 'Weggaan',
  'manage.expired_title': 'De tijd is om',
  'manage.expired_text':
    'De nieuwe plaatsen zijn niet meer gereserveerd, en aan uw bestelling is niets veranderd.',
  'manage.expired_go_on': 'Terug naar uw bestelling',
  'manage.refunded':
    'Uw bestelling kon niet worden gewijzigd: een ticket ervan is intussen gebruikt of geannuleerd. Wat u voor de wijziging hebt betaald, krijgt u terug.',
  'manage.confirm_title': 'Bevestig uw wijzigingen',
  'manage.confirm_text': 'Er is nog niets veranderd. Controleer alles nog één keer.',
  'manage.going': 'U geeft terug',
  'manage.coming': 'U krijgt',
  'manage.staying_dearer':
    'Uw actiecode geeft minder korting op de tickets die blijven. Ze kosten {amount} meer.',
  'manage.staying_cheaper':
    'Uw actiecode geeft meer korting op de tickets die blijven. Ze kosten {amount} minder.',
  'manage.staying_change': 'Prijswijziging van de tickets die blijven',
  'manage.credit': 'Al betaald en verrekend',
  'manage.new_price': 'Prijs van de nieuwe tickets, met kosten',
  'manage.due': 'Nu te betalen',
  'reschedule.title': 'Omboeken',
  'reschedule.now': 'Nu: {when}',
  'reschedule.current': 'Uw huidige tijd',
  'reschedule.current_day': 'Uw huidige dag',
  'reschedule.same': 'Dat is de tijd die u al hebt. Kies een andere.',
  'reschedule.with_code':
    'Uw actiecode wordt opnieuw toegepast op de nieuwe tijd. U ziet de prijs voordat u bevestigt.',
  'reschedule.dearer':
    'Deze tijd kost {amount} meer dan de uwe. U betaalt het verschil voordat uw bestelling wordt gewijzigd.',
  'reschedule.cheaper': 'Deze tijd kost {amount} minder dan de uwe. Dat krijgt u terug.',
  'reschedule.submit': 'Bijwerken',
  'reschedule.start_again': 'Opnieuw beginnen',
  'reschedule.not_in_order': 'Deze bestelling heeft geen tickets voor die voorstelling.',
  'reschedule.unchanged': 'Uw bestelling is zoals ze was.',
  'order_refusal.part': '{what}: {why}',
  'order_refusal.too_late':
    '{notice, plural, =0 {Het is te laat om dit ticket te wijzigen.} one {Het is te laat om dit ticket te wijzigen: dat kan tot {days, plural, =0 {} one {# dag } other {# dagen }}{hours, plural, =0 {} one {# uur } other {# uur }}van tevoren.} other {Het is te laat om dit ticket te wijzigen: dat kan tot {days, plural, =0 {} one {# dag } other {# dagen }}{hours, plural, =0 {} one {# uur } other {# uur }}van tevoren.}}',
  'order_refusal.redeemed': 'Dit ticket is al gebruikt.',
  'order_refusal.cancelled': 'Dit ticket is al geannuleerd.',
  'order_refusal.changed': 'Dit ticket is zojuist elders gebruikt of gewijzigd.',
  'order_refusal.not_in_order': 'Deze bestelling heeft deze tickets niet.',
  'order_refusal.being_paid':
    'Een wijziging van deze bestelling wordt in een ander venster betaald. Rond het daar af.',
  'order_refusal.payment_lost':
    'De betaling van deze bestelling is teruggegaan, daarom kunt u de tickets hier niet wijzigen. Neem contact met ons op.',
  'order_cancel.title': 'Tickets annuleren',
  'order_cancel.lead': 'Kies wat u wilt annuleren. Anderen zullen blij zijn met de plaatsen.',
  'order_cancel.whole': 'De hele bestelling',
  'order_cancel.all_of': 'Alle tickets voor {name}',
  'order_cancel.submit':
    '{count, plural, =0 {Tickets annuleren} one {# ticket annuleren} other {# tickets annuleren}}',
  'order_cancel.nothing': 'Kies minstens één ticket.',
  'order_cancel.question':
    '{count, plural, one {# ticket annuleren?} other {# tickets annuleren?}}',
  'order_cancel.for_good':
    'Dit kan niet ongedaan worden gemaakt: de plaatsen gaan meteen naar anderen.',
  'order_cancel.yes': 'Ja, annuleren',
  'order_cancel.no': 'Nee, behouden',
  'order_cancel.busy': 'Wordt geannuleerd',
  'order_cancel.done': 'Deze tickets zijn geannuleerd:',
  'order_cancel.not_found': 'We hebben die bestelling niet gevonden.',
  'order_cancel.none_valid': 'Deze bestelling heeft geen geldige tickets',
  'order_cancel.contact': 'Neem contact met ons op om deze bestelling te annuleren.',
  'order.resend': 'Opnieuw naar {email} sturen',
  'order.resending': 'Wordt verstuurd',
  'order.resent': 'Uw tickets zijn onderweg naar {email}.',
  'order.calendar': 'Aan agenda toevoegen',
} as const satisfies Record<keyof typeof ordersEn, string>;
