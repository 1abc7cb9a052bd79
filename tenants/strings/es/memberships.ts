import type { membershipsEn } from '../en/memberships.ts';

export const membershipsEs = {
  'membership.unavailable': 'En este momento no hay membresías disponibles',
  'membership.unavailable_text': 'Vuelva más tarde o descubra qué más ofrecemos.',
  'membership.none': 'No hay membresías disponibles',
  'membership.none_text': 'Póngase en contacto con nosotros. Le ayudaremos con mucho gusto.',
  'membership.current': 'Ya es socio: {name}, válida hasta el {date}.',
  'membership.current_endless': 'Ya es socio: {name}, sin fecha de caducidad.',
  'membership.choose': 'Elija su membresía',
  'membership.next_step': 'Elija una membresía para continuar',
  'membership.members': '¿Para quién es?',
  'membership.children': '¿Cuántos menores de 18 años incluye?',
  'membership.cards': 'Los carnés de socio tardan de 3 a 5 semanas en llegar.',
  'membership.gift_lead':
    'Usted paga y otra persona es el socio. Recibirá un correo con todo lo necesario; su dirección se pide al pagar.',
  'membership.renew_log_in': 'Inicie sesión para renovar su membresía.',
  'membership.renew_none': 'No hay ninguna membresía que renovar',
  'membership.renew_none_text': 'En su lugar, puede hacerse socio aquí.',
  'membership.renew_held': '{name}: válida hasta el {date}. La renovación continúa desde entonces.',
  'membership.renew_over': '{name}: fue válida hasta el {date}. La renovación comienza hoy.',
  'membership.renewing':
    '{name}: el próximo período se está pagando en este momento. Vuelva a mirar dentro de unos minutos.',
  'membership.renew_early':
    '{name}: válida hasta el {date}. Podrá renovarla cuando se acerque ese día; todavía no.',
  'membership.renew_endless': '{name}: válida sin límite. No hay nada que renovar.',
  'auto_renew.choose':
    'Renovar {count, plural, one {mi membresía} many {mis membresías} other {mis membresías}} automáticamente',
  'auto_renew.terms':
    '{name} se renovará entonces {interval} por {amount}, cargados a mi tarjeta antes de que termine.',
  'auto_renew.cancel':
    'Será así hasta que lo cancele, lo que puedo hacer en cualquier momento en mi cuenta. Lo ya pagado sigue siendo mío hasta que termine.',
  'auto_renew.years': '{count, plural, one {cada año} many {cada # años} other {cada # años}}',
  'auto_renew.months': '{count, plural, one {cada mes} many {cada # meses} other {cada # meses}}',
  'auto_renew.weeks':
    '{count, plural, one {cada semana} many {cada # semanas} other {cada # semanas}}',
  'auto_renew.days': '{count, plural, one {cada día} many {cada # días} other {cada # días}}',
  'auto_renew.title': 'Cancelar la renovación automática',
  'auto_renew.submit': 'Cancelar la renovación automática',
  'auto_renew.renews':
    '{name}: pagada hasta el {date} inclusive; después se renueva automáticamente.',
  'auto_renew.ends': '{name}: válida hasta el {date} inclusive; después no se renueva.',
  'auto_renew.what_stays': 'Lo ya pagado sigue siendo suyo hasta que termine.',
  'auto_renew.cancelled':
    'La renovación automática está cancelada. No se hará ningún cargo en su tarjeta por ella.',
  'auto_renew.cancelled_late':
    'La renovación automática está cancelada. Ya se había iniciado un cargo en su tarjeta, que seguirá su curso: si se completa, será socio durante ese periodo y no se le volverá a cobrar.',
  'auto_renew.ends_later':
    '{name}: pagada hasta el {date} inclusive, o más tiempo si se completa el cargo iniciado.',
  'auto_renew.not_authenticated':
    'No ha iniciado sesión. Iníciela para cancelar la renovación automática de su membresía.',
  'membership.valid_until': 'Válida hasta el {date}',
  'membership.without_end': 'Sin fecha de caducidad',
  'event.submit_membership': 'Continuar al pago',
  'gift.line': 'Un regalo',
  'gift.line_for': 'Un regalo para {receiver}',
  'gift.line_from': 'Comienza el {date}',
  'gift.day': '¿Cuándo comienza?',
  'gift.today': 'Hoy',
  'gift.today_hint': 'Escribiremos al destinatario en cuanto haya pagado.',
  'gift.later': 'El día que elija',
  'gift.first_day': 'Primer día',
  'gift.first_day_hint': 'Escribiremos al destinatario esa mañana, no antes.',
  'gift.day_wrong': 'Elija un día a partir de hoy, como máximo con un año de antelación.',
  'gift.day_refused': 'Esta membresía no puede comenzar ese día. Elija otro.',
  'redeem.title': 'Canjear una membresía de regalo',
  'redeem.lead': '¿Le han regalado una membresía? Introduzca el código de su regalo.',
  'redeem.code': 'Código de regalo',
  'redeem.hint': '{length} letras y cifras. Los espacios y guiones no importan.',
  'redeem.submit': 'Canjear',
  'redeem.looking': 'Comprobando…',
  'redeem.not_valid': 'Debe introducir un código válido',
  'redeem.not_found': 'Debe introducir un código válido.',
  'redeem.expired': 'Este código ha caducado',
  'redeem.exhausted': 'Este código ya se ha canjeado.',
  'redeem.at_no_price': 'Es un regalo: no tiene que pagar nada.',
} as const satisfies Record<keyof typeof membershipsEn, string>;
