import type { membershipsEn } from '../en/memberships.ts';

export const membershipsIt = {
  'membership.unavailable': 'Al momento gli abbonamenti non sono disponibili',
  'membership.unavailable_text': 'Torni più tardi, o guardi che cos’altro c’è.',
  'membership.none': 'Nessun abbonamento disponibile',
  'membership.none_text': 'Ci contatti. Saremo lieti di aiutarLa.',
  'membership.current': 'È già socio: {name}, valido fino al {date}.',
  'membership.current_endless': 'È già socio: {name}, senza scadenza.',
  'membership.choose': 'Scelga il Suo abbonamento',
  'membership.next_step': 'Scelga un abbonamento per continuare',
  'membership.members': 'Per chi è?',
  'membership.children': 'Quanti minori di 18 anni comprende?',
  'membership.cards': 'Le tessere dei soci arrivano in 3-5 settimane.',
  'membership.gift_lead':
    'Lei paga, e il socio è un’altra persona. Riceve un’e-mail con tutto il necessario; il suo indirizzo viene chiesto alla cassa.',
  'membership.renew_log_in': 'Acceda per rinnovare l’abbonamento.',
  'membership.renew_none': 'Non c’è alcun abbonamento da rinnovare',
  'membership.renew_none_text': 'Qui può invece diventare socio.',
  'membership.renew_held': '{name}: valido fino al {date}. Il rinnovo prosegue da quel giorno.',
  'membership.renew_over': '{name}: era valido fino al {date}. Il rinnovo inizia oggi.',
  'membership.renewing':
    '{name}: il prossimo periodo è in corso di pagamento. Si prega di ricontrollare tra qualche minuto.',
  'membership.renew_early':
    '{name}: valido fino al {date}. Potrà rinnovarlo in prossimità di quel giorno, non ancora.',
  'membership.renew_endless': '{name}: valido senza scadenza. Non c’è nulla da rinnovare.',
  'auto_renew.choose':
    'Rinnova automaticamente {count, plural, one {il mio abbonamento} many {i miei abbonamenti} other {i miei abbonamenti}}',
  'auto_renew.terms':
    '{name} si rinnova allora {interval} per {amount}, addebitati sulla mia carta prima della scadenza.',
  'auto_renew.cancel':
    'Vale finché non disdico, cosa che posso fare in qualsiasi momento nel mio account. Ciò che è pagato resta mio fino alla scadenza.',
  'auto_renew.years': '{count, plural, one {ogni anno} many {ogni # anni} other {ogni # anni}}',
  'auto_renew.months': '{count, plural, one {ogni mese} many {ogni # mesi} other {ogni # mesi}}',
  'auto_renew.weeks':
    '{count, plural, one {ogni settimana} many {ogni # settimane} other {ogni # settimane}}',
  'auto_renew.days':
    '{count, plural, one {ogni giorno} many {ogni # giorni} other {ogni # giorni}}',
  'auto_renew.title': 'Disdici il rinnovo automatico',
  'auto_renew.submit': 'Disdici il rinnovo automatico',
  'auto_renew.renews': '{name}: pagato fino al {date} compreso, poi rinnovato automaticamente.',
  'auto_renew.ends': '{name}: valido fino al {date} compreso, poi non rinnovato.',
  'auto_renew.what_stays': 'Ciò che è pagato resta Suo fino alla scadenza.',
  'auto_renew.cancelled':
    'Il rinnovo automatico è disdetto. Non ci saranno addebiti sulla Sua carta.',
  'auto_renew.cancelled_late':
    'Il rinnovo automatico è disdetto. Un addebito sulla Sua carta era già iniziato e viene portato a termine: se riesce, Lei è socio per quel periodo e non ci sono altri addebiti.',
  'auto_renew.ends_later':
    '{name}: pagato fino al {date} compreso, o più a lungo se riesce l’addebito già iniziato.',
  'auto_renew.not_authenticated':
    'Non ha effettuato l’accesso. Acceda per disdire il rinnovo automatico dell’abbonamento.',
  'membership.valid_until': 'Valido fino al {date}',
  'membership.without_end': 'Senza scadenza',
  'event.submit_membership': 'Continua alla cassa',
  'gift.line': 'Un regalo',
  'gift.line_for': 'Un regalo per {receiver}',
  'gift.line_from': 'Inizia il {date}',
  'gift.day': 'Quando inizia?',
  'gift.today': 'Oggi',
  'gift.today_hint': 'Scriviamo al destinatario non appena ha pagato.',
  'gift.later': 'In un giorno a Sua scelta',
  'gift.first_day': 'Primo giorno',
  'gift.first_day_hint': 'Scriviamo al destinatario quella mattina, non prima.',
  'gift.day_wrong': 'Scelga un giorno da oggi in poi, al massimo tra un anno.',
  'gift.day_refused': 'Questo abbonamento non può iniziare in quel giorno. Ne scelga un altro.',
  'redeem.title': 'Riscatta un abbonamento regalato',
  'redeem.lead': 'Le hanno regalato un abbonamento? Inserisca il codice del regalo.',
  'redeem.code': 'Codice regalo',
  'redeem.hint': '{length} lettere e cifre. Spazi e trattini non contano.',
  'redeem.submit': 'Riscatta',
  'redeem.looking': 'Verifica…',
  'redeem.not_valid': 'Inserisca un codice valido',
  'redeem.not_found': 'Inserisca un codice valido.',
  'redeem.expired': 'Questo codice è scaduto',
  'redeem.exhausted': 'Questo codice è già stato riscattato.',
  'redeem.at_no_price': 'È un regalo: non deve pagare nulla.',
} as const satisfies Record<keyof typeof membershipsEn, string>;
