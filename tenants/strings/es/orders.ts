import type { ordersEn } from '../en/orders.ts';

export const ordersEs = {
  manage_order_message:
    'Aquí puede cambiar su pedido. Sus entradas siguen siendo válidas tal como están hasta que confirme.',
  'manage.title': 'Pedido {number}',
  'manage.link': 'Cambiar o anular',
  'manage.back': 'Volver a su pedido',
  'manage.see_tickets': 'Ver sus entradas',
  'manage.needs_script':
    'Para cambiar un pedido se necesita JavaScript. Actívelo para esta página y recárguela.',
  'manage.failed': '¡Vaya! Lo sentimos, algo ha fallado. Inténtelo de nuevo.',
  'manage.contact': 'Póngase en contacto con nosotros para cambiar sus entradas de fecha.',
  'manage.redeemed': 'Utilizada',
  'manage.cancelled': 'Anulada',
  'manage.moved': 'Cambiada',
  'manage.past': 'Evento pasado',
  'manage.any_time': 'Válido cualquier día',
  'manage.removed': 'Retirada, aún sin confirmar',
  'manage.gone': 'Ya no es válida',
  'manage.moves_to': 'Pasa al {when}, aún sin confirmar',
  'manage.moves': 'Se cambia, aún sin confirmar',
  'manage.new': 'Nueva, aún sin confirmar',
  'manage.used': 'Ya utilizada',
  'manage.remove': 'Retirar',
  'manage.remove_name': 'Retirar {name}',
  'manage.undo': 'Deshacer',
  'manage.undo_name': 'Deshacer: conservar {name}',
  'manage.reschedule': 'Cambiar fecha',
  'manage.reschedule_name': 'Cambiar fecha de {name}',
  'manage.cancel_session': 'Anular estas entradas',
  'manage.cancel_session_name': 'Anular las entradas para {name}',
  'manage.cancel_order': 'Anular todo el pedido',
  'manage.empty': 'No queda nada que cambiar en este pedido.',
  'manage.unsaved': 'Tiene cambios sin confirmar.',
  'manage.to_pay': 'Diferencia a pagar',
  'manage.to_return': 'Se le devuelve',
  'manage.no_difference': 'Sin diferencia de precio',
  'manage.returned_to':
    'El importe se devuelve a la forma de pago original, unos días después de que confirme.',
  'manage.confirm': 'Confirmar cambios',
  'manage.cancel': 'Cancelar',
  'manage.rescheduled':
    'Sus entradas han cambiado de fecha. Le enviaremos las nuevas por correo electrónico.',
  'manage.tickets_cancelled':
    'Las entradas que retiró están anuladas. Le enviaremos por correo electrónico las que quedan.',
  'manage.not_mailed':
    'No se ha podido enviar el correo al respecto. Su pedido ha cambiado de todos modos; lo ve aquí.',
  'manage.was_removed':
    '{count, plural, one {# entrada se retirará} many {# de entradas se retirarán} other {# entradas se retirarán}} cuando confirme.',
  'manage.was_undone': 'Nada ha cambiado: sus entradas siguen como estaban.',
  'manage.elsewhere': 'Este pedido se ha cambiado en otra ventana. Lo ve tal como está ahora.',
  'manage.leave_title': '¿Salir sin confirmar?',
  'manage.leave_text':
    'Sus cambios aún no se han realizado. Si sale ahora, sus entradas seguirán como están.',
  'manage.stay': 'Quedarme aquí',
  'manage.leave': 'Salir',
  'manage.expired_title': 'Se ha agotado el tiempo',
  'manage.expired_text':
    'Las nuevas plazas ya no están reservadas, y nada ha cambiado en su pedido.',
  'manage.expired_go_on': 'Volver a su pedido',
  'manage.refunded':
    'No se ha podido cambiar su pedido: entretanto se utilizó o anuló una de sus entradas. Se le devuelve lo que pagó por el cambio.',
  'manage.confirm_title': 'Confirme sus cambios',
  'manage.confirm_text': 'Aún no ha cambiado nada. Revíselo todo una vez más.',
  'manage.going': 'Devuelve',
  'manage.coming': 'Recibe',
  'manage.staying_dearer':
    'Su código promocional descuenta menos en las entradas que conserva. Cuestan {amount} más.',
  'manage.staying_cheaper':
    'Su código promocional descuenta más en las entradas que conserva. Cuestan {amount} menos.',
  'manage.staying_change': 'Cambio de precio de las entradas que conserva',
  'manage.credit': 'Ya pagado y descontado',
  'manage.new_price': 'Precio de las nuevas entradas, con gastos',
  'manage.due': 'A pagar ahora',
  'reschedule.title': 'Cambiar fecha',
  'reschedule.now': 'Ahora: {when}',
  'reschedule.current': 'Su horario actual',
  'reschedule.current_day': 'Su día actual',
  'reschedule.same': 'Ese es el horario que ya tiene. Elija otro.',
  'reschedule.with_code':
    'Su código promocional se vuelve a aplicar al nuevo horario. Verá el precio antes de confirmar.',
  'reschedule.dearer':
    'Este horario cuesta {amount} más que el suyo. Paga la diferencia antes de que se cambie su pedido.',
  'reschedule.cheaper':
    'Este horario cuesta {amount} menos que el suyo. Se le devuelve la diferencia.',
  'reschedule.submit': 'Actualizar',
  'reschedule.start_again': 'Empezar de nuevo',
  'reschedule.not_in_order': 'Este pedido no tiene entradas para esa sesión.',
  'reschedule.unchanged': 'Su pedido sigue como estaba.',
  'order_refusal.part': '{what}: {why}',
  'order_refusal.too_late':
    '{notice, plural, =0 {Es demasiado tarde para cambiar esta entrada.} one {Es demasiado tarde para cambiar esta entrada: es posible hasta {days, plural, =0 {} one {# día } many {# de días } other {# días }}{hours, plural, =0 {} one {# hora } many {# de horas } other {# horas }}antes de su hora.} many {Es demasiado tarde para cambiar esta entrada: es posible hasta {days, plural, =0 {} one {# día } many {# de días } other {# días }}{hours, plural, =0 {} one {# hora } many {# de horas } other {# horas }}antes de su hora.} other {Es demasiado tarde para cambiar esta entrada: es posible hasta {days, plural, =0 {} one {# día } many {# de días } other {# días }}{hours, plural, =0 {} one {# hora } many {# de horas } other {# horas }}antes de su hora.}}',
  'order_refusal.redeemed': 'Esta entrada ya se ha utilizado.',
  'order_refusal.cancelled': 'Esta entrada ya está anulada.',
  'order_refusal.changed': 'Esta entrada acaba de utilizarse o cambiarse en otro lugar.',
  'order_refusal.not_in_order': 'Este pedido no tiene estas entradas.',
  'order_refusal.being_paid':
    'Se está pagando un cambio de este pedido en otra ventana. Termínelo allí.',
  'order_refusal.payment_lost':
    'El pago de este pedido se devolvió, así que sus entradas no se pueden cambiar aquí. Póngase en contacto con nosotros.',
  'order_cancel.title': 'Anular entradas',
  'order_cancel.lead': 'Elija lo que desea anular. Otras personas agradecerán las plazas.',
  'order_cancel.whole': 'Todo el pedido',
  'order_cancel.all_of': 'Todas las entradas para {name}',
  'order_cancel.submit':
    '{count, plural, =0 {Anular entradas} one {Anular # entrada} many {Anular # de entradas} other {Anular # entradas}}',
  'order_cancel.nothing': 'Elija al menos una entrada.',
  'order_cancel.question':
    '{count, plural, one {¿Anular # entrada?} many {¿Anular # de entradas?} other {¿Anular # entradas?}}',
  'order_cancel.for_good':
    'Esto no se puede deshacer: las plazas se ofrecen de inmediato a otras personas.',
  'order_cancel.yes': 'Sí, anular',
  'order_cancel.no': 'No, conservar',
  'order_cancel.busy': 'Anulando',
  'order_cancel.done': 'Estas entradas están anuladas:',
  'order_cancel.not_found': 'No hemos encontrado ese pedido.',
  'order_cancel.none_valid': 'No hay entradas válidas en este pedido',
  'order_cancel.contact': 'Póngase en contacto con nosotros para anular este pedido.',
  'order.resend': 'Enviar de nuevo a {email}',
  'order.resending': 'Enviando',
  'order.resent': 'Sus entradas van de camino a {email}.',
  'order.calendar': 'Añadir al calendario',
} as const satisfies Record<keyof typeof ordersEn, string>;
