import type { LetterMessageKey } from '../en/letters.ts';

/** The default texts of letters in Spanish. */
export const lettersEs = {
  'letter.order.subject': 'Sus entradas: {events} – pedido {number}',
  'letter.order.events': '{first} + {count} más',
  'letter.order.preheader':
    '{when} · {count, plural, one {# entrada} many {# de entradas} other {# entradas}} · {venue}',
  'letter.order.title':
    '{count, plural, one {Aquí tiene su entrada} many {Aquí tiene sus entradas} other {Aquí tiene sus entradas}}',
  'letter.order.intro':
    'Gracias por su pedido. {count, plural, one {Muestre el código en la entrada} many {Cada entrada tiene su propio código: muéstrelo en la entrada} other {Cada entrada tiene su propio código: muéstrelo en la entrada}}, en la pantalla o impreso.',
  'letter.holder.subject':
    '{count, plural, one {Su entrada: {events}} many {Sus entradas: {events}} other {Sus entradas: {events}}}',
  'letter.holder.intro':
    '{count, plural, one {Alguien compró esta entrada para usted. Muestre el código en la entrada} many {Alguien compró estas entradas para usted. Cada una tiene su propio código: muéstrelo en la entrada} other {Alguien compró estas entradas para usted. Cada una tiene su propio código: muéstrelo en la entrada}}, en la pantalla o impreso.',
  'letter.holder.keep': 'Guarde este correo para usted: quien tenga un código puede usarlo.',
  'letter.holder.change_subject': 'Sus entradas han cambiado: {events}',
  'letter.holder.change_title': 'Sus entradas han cambiado',
  'letter.holder.change_intro':
    '{count, plural, =0 {Ninguna de sus entradas es ya válida.} one {Esta es su entrada válida ahora.} many {Estas son sus entradas válidas ahora.} other {Estas son sus entradas válidas ahora.}}',
  'letter.change.update_subject': 'Su pedido ha cambiado: {events} – pedido {number}',
  'letter.change.update_title': 'Su pedido ha cambiado',
  'letter.change.update_intro':
    '{count, plural, =0 {Ya no es válida ninguna entrada de este pedido.} one {Esta es la entrada válida ahora.} many {Estas son las entradas válidas ahora.} other {Estas son las entradas válidas ahora.}}',
  'letter.change.cancel_subject': 'Sus entradas se han anulado: {events} – pedido {number}',
  'letter.change.cancel_title': 'Sus entradas se han anulado',
  'letter.change.cancel_intro':
    '{count, plural, =0 {Ya no es válida ninguna entrada de este pedido.} one {La entrada de abajo sigue siendo válida.} many {Las entradas de abajo siguen siendo válidas.} other {Las entradas de abajo siguen siendo válidas.}}',
  'letter.change.gone': 'Ya no son válidas',
  'letter.change.gone_at': '{tickets} – {event}, {when}',
  'letter.change.gone_any': '{tickets} – {event}',
  'letter.change.codes': 'Sus códigos ya no funcionan: bórrelos.',
  'letter.session.cancelled_subject': 'Cancelado: {event} – pedido {number}',
  'letter.session.cancelled_title': '{event} se ha cancelado',
  'letter.session.cancelled_intro': 'Lo sentimos: {event}, el {when}, no se celebrará.',
  'letter.session.money':
    'Se le devuelven {amount} a la forma de pago utilizada. No tiene que hacer nada; otro correo le avisará cuando se haya hecho.',
  'letter.session.free': 'No tiene que hacer nada.',
  'letter.session.moved_subject': 'Nuevo horario: {event} – pedido {number}',
  'letter.session.moved_title': '{event} tiene un nuevo horario',
  'letter.session.moved_intro':
    '{event} no se celebrará el {when} como estaba previsto. Sus entradas, con los códigos que tiene, son válidas para el nuevo horario indicado abajo. Si no le conviene, responda a este correo.',
  'letter.order.subject_membership': 'Su pedido: {events} – pedido {number}',
  'letter.order.preheader_membership':
    '{when} · {count, plural, one {# membresía} many {# de membresías} other {# membresías}} · {venue}',
  'letter.order.title_membership':
    '{count, plural, one {Aquí tiene su membresía} many {Aquí tiene sus membresías} other {Aquí tiene sus membresías}}',
  'letter.order.intro_membership':
    'Gracias por su pedido. {count, plural, one {Muestre el código cuando venga} many {Cada socio tiene su propio código: muéstrelo cuando venga} other {Cada socio tiene su propio código: muéstrelo cuando venga}}, en la pantalla o impreso.',
  'letter.order.member': 'Socio {number} de {count}',
  'letter.order.qr_member': 'Código QR del socio {number}',
  'letter.order.open_at_membership': 'Su pedido: {address}',
  'letter.order.keep_membership':
    'Guarde este correo para usted: quien tenga un código o el enlace puede usar lo que ha comprado.',
  'letter.order.preheader_plain': '{events} · {venue}',
  'letter.order.title_plain': 'Gracias por su pedido',
  'letter.order.intro_plain': 'Esto es lo que ha comprado.',
  'letter.order.open_plain': 'Abrir su pedido',
  'letter.order.number': 'Pedido {number}',
  'letter.order.date_range': '{start} – {end}',
  'letter.order.entry_until': '{start}, entrada hasta las {end}',
  'letter.order.zone': '{times} ({zone})',
  'letter.order.any_day': 'Válido cualquier día',
  'letter.order.valid_until': 'Válido hasta el {date}',
  'letter.order.ticket': 'Entrada {number} de {count}',
  'letter.order.qr': 'Código QR de la entrada {number}',
  'letter.order.seat': '{section}, fila {row}, asiento {seat}',
  'letter.order.holder': 'Para {name}',
  'letter.order.more_codes':
    '{count, plural, one {El código de # entrada más está} many {Los códigos de # entradas más están} other {Los códigos de # entradas más están}} en la página de su pedido.',
  'letter.order.open':
    '{count, plural, one {Abrir su entrada} many {Abrir sus entradas} other {Abrir sus entradas}}',
  'letter.order.open_at': 'Sus entradas con sus códigos: {address}',
  'letter.order.receipt': 'Su compra',
  'letter.order.bought': 'Comprado el {date}',
  'letter.order.line': '{count} × {name}',
  'letter.order.discount': 'Descuento',
  'letter.order.fees': 'Gastos',
  'letter.order.total': 'Total',
  'letter.order.cancelled': 'Entradas anuladas',
  'letter.order.paid': 'Pagado',
  'letter.order.given_back': 'Devuelto',
  'letter.order.free': 'Gratis',
  'letter.order.calendar': 'Se adjunta un archivo para su calendario.',
  'letter.order.keep':
    'Guarde este correo para usted: quien tenga un código o el enlace puede usar sus entradas.',
  'letter.order.gift_card':
    'Una tarjeta regalo: su número, que termina en {last}, llega en un correo aparte.',
  'letter.order.gift_card_for':
    'Una tarjeta regalo cuyo número termina en {last}. Se envía a {receiver} en un correo aparte.',
  'letter.order.gift_card_on':
    'Una tarjeta regalo cuyo número termina en {last}. Se envía a {receiver} el {date} en un correo aparte.',
  'letter.order.gift_code': 'Un código de membresía de regalo: llega en un correo aparte.',
  'letter.order.gift_code_for':
    'Un código de membresía de regalo. Se envía a {receiver} en un correo aparte.',
  'letter.order.gift_code_on':
    'Un código de membresía de regalo. Se envía a {receiver} el {date} en un correo aparte.',
  'letter.membership.title':
    '{count, plural, one {Su membresía} many {Sus membresías} other {Sus membresías}}',
  'letter.membership.title_gift':
    '{count, plural, one {Una membresía} many {Membresías} other {Membresías}} de regalo para {receiver}',
  'letter.membership.gift':
    'Escribiremos a {receiver} que es un regalo suyo, con el número de socio y cómo iniciar sesión.',
  'letter.membership.gift_on':
    'Comienza el {date}. Ese día escribiremos a {receiver} que es un regalo suyo, con el número de socio y cómo iniciar sesión.',
  'letter.membership.members': '{count, plural, one {Socio} many {Socios} other {Socios}}: {names}',
  'letter.membership.last_day': 'Válida hasta el {date} inclusive',
  'letter.membership.renews':
    'Como acordó, después se renueva automáticamente. Le escribiremos antes de cada cargo, y puede cancelarla en cualquier momento.',
  'letter.membership.no_end': 'Sin fecha de caducidad',
  'letter.membership.code': 'Su número de socio: {code}',
  'letter.membership.member_code_zip': 'Inicie sesión con su número de socio y su código postal.',
  'letter.membership.member_code_last_name':
    'Inicie sesión con su número de socio y sus apellidos.',
  'letter.membership.member_code_email':
    'Inicie sesión con su número de socio y su correo electrónico.',
  'letter.membership.email_password':
    'Inicie sesión con su correo electrónico y su contraseña. Si aún no tiene una, indique allí que la ha olvidado: un correo le permitirá establecerla.',
  'letter.gift.subject': '{giver} le regala {amount} en {seller}',
  'letter.gift.subject_own': 'Su tarjeta regalo: {amount} en {seller}',
  'letter.gift.preheader': 'Una tarjeta regalo para {seller} con {amount} de saldo',
  'letter.gift.title': 'Un regalo para usted',
  'letter.gift.title_for': 'Un regalo para {receiver}',
  'letter.gift.intro': '{giver} le regala esta tarjeta para {seller}.',
  'letter.gift.intro_own':
    'Aquí tiene la tarjeta regalo para {seller} que ha comprado: para imprimirla, reenviarla o usarla usted.',
  'letter.gift.number': 'Número de su tarjeta regalo',
  'letter.gift.valid_through': 'Válida hasta el {date} inclusive.',
  'letter.gift.no_end': 'Válida hasta agotar el saldo.',
  'letter.gift.how':
    'Introduzca el número al pagar. Lo que sobre queda en la tarjeta para otra ocasión.',
  'letter.gift.open': 'Ver la programación de {seller}',
  'letter.gift.keep': 'Guarde bien este correo: quien tenga el número puede pagar con él.',
  'letter.gift_code.subject': '{giver} le regala una membresía de {seller}: {name}',
  'letter.gift_code.subject_own': 'Su membresía de regalo: {name} en {seller}',
  'letter.gift_code.preheader': 'Un código para una membresía de {seller}: {name}',
  'letter.gift_code.intro': '{giver} le regala una membresía de {seller}.',
  'letter.gift_code.intro_own':
    'Aquí tiene la membresía de regalo de {seller} que ha comprado: para imprimirla, reenviarla o usarla usted.',
  'letter.gift_code.number': 'Su código',
  'letter.gift_code.valid_through': 'Se puede canjear hasta el {date} inclusive.',
  'letter.gift_code.no_end': 'Se puede canjear sin límite de tiempo.',
  'letter.gift_code.how':
    'La membresía comienza el día en que canjea el código, para las personas que indique entonces.',
  'letter.gift_code.open': 'Canjear su código',
  'letter.gift_code.keep':
    'Guarde bien este correo: quien tenga el código puede canjearlo, una sola vez.',
  'letter.gift_membership.preheader': 'Ya es socio de {seller}: {name}',
  'letter.gift_membership.intro':
    '{giver} le regala una membresía de {seller}. No tiene que hacer nada para que comience.',
  'letter.gift_membership.number': 'Su número de socio',
  'letter.gift_membership.first_day': 'Comienza el {date}',
  'letter.gift_membership.how': 'Diga su número de socio cuando venga.',
  'letter.gift_membership.keep':
    'Guarde este correo para usted: su número de socio acredita que lo es.',
  'letter.failed.subject': 'Su pago a {seller} no se ha realizado – {number}',
  'letter.failed.preheader': 'Su banco no ha pagado {amount}',
  'letter.failed.title': 'Su pago no se ha realizado',
  'letter.failed.intro':
    'Su banco no ha pagado los {amount} que le pedimos, así que no se ha cargado nada. Referencia: {number}',
  'letter.failed.gone':
    'Ya no podemos reservarle sus plazas. Si todavía desea venir, vuelva a comprar.',
  'letter.failed.held': 'Lo que ha comprado sigue reservado. Pague de otra forma.',
  'letter.failed.buy': 'Ver la programación de {seller}',
  'letter.failed.pay': 'Pagar {amount}',
  'letter.lost.subject_booked': 'Sus entradas tienen códigos nuevos – {number}, {seller}',
  'letter.lost.subject_returned': 'Le devolvemos su dinero – {number}, {seller}',
  'letter.lost.preheader_booked': 'Use las entradas de nuestro otro correo',
  'letter.lost.preheader_returned': 'Le devolvemos {amount}',
  'letter.lost.title_booked': 'Sus entradas tienen códigos nuevos',
  'letter.lost.title_returned': 'Le devolvemos su dinero',
  'letter.lost.intro':
    'Tras un fallo técnico hemos tenido que volver a una copia anterior de nuestros libros, y su compra {number} de {amount} no estaba en ella.',
  'letter.lost.booked':
    'La hemos registrado de nuevo: conserva sus plazas. Sus entradas llegan en otro correo y tienen códigos nuevos.',
  'letter.lost.returned':
    'No hemos podido registrarla de nuevo. Le devolvemos {amount} por el medio con el que pagó; puede tardar unos días. Si todavía desea venir, vuelva a comprar.',
  'letter.lost.after':
    'Las entradas que había recibido por ella ya no son válidas. Sentimos las molestias.',
  'letter.renewal.subject': 'Su membresía se renueva el {day} – {seller}',
  'letter.renewal.preheader': '{level}: {amount} el {day}',
  'letter.renewal.title': 'Su membresía se renueva pronto',
  'letter.renewal.intro':
    'Su membresía {level} está pagada hasta el {last} inclusive. Como acordó, después se renueva automáticamente: el {day} cargaremos {amount} en la tarjeta que autorizó.',
  'letter.renewal.nothing': 'No tiene que hacer nada.',
  'letter.renewal.cancel': 'Cancelar la renovación automática',
  'letter.renewal.after':
    'Puede cancelarla hasta entonces, en un solo paso y sin dar motivos. Lo ya pagado sigue siendo suyo hasta que termine.',
  'letter.renewal_failed.subject': 'Su membresía aún no se ha podido renovar – {seller}',
  'letter.renewal_failed.preheader': '{level}: no se han pagado {amount}',
  'letter.renewal_failed.title': 'Su membresía aún no se ha podido renovar',
  'letter.renewal_failed.declined':
    'Su banco no ha pagado los {amount} de la renovación de su membresía {level}, así que no se ha cargado nada. El {day} se lo pediremos de nuevo. También puede pagar ahora, con esta u otra tarjeta.',
  'letter.renewal_failed.authentication':
    'Su banco quiere que usted mismo confirme los {amount} de la renovación de su membresía {level}, así que no se ha cargado nada. Pague antes del {day}.',
  'letter.renewal_failed.no_card':
    'La tarjeta que autorizó para renovar su membresía {level} ya no está guardada, así que no se ha cargado nada. Pague los {amount} antes del {day}.',
  'letter.renewal_failed.last_day': 'Lo que ha pagado es válido hasta el {last} inclusive.',
  'letter.renewal_failed.pay': 'Pagar {amount}',
  'letter.renewal_failed.after':
    'Inicie sesión para pagar: lo que reservamos para usted es solo suyo.',
  'letter.renewal_over.subject': 'Su membresía no se ha renovado – {seller}',
  'letter.renewal_over.preheader': '{level}: pagada hasta el {last} inclusive',
  'letter.renewal_over.title': 'Su membresía no se ha renovado',
  'letter.renewal_over.intro':
    'Su membresía {level} no se ha podido renovar automáticamente y no volveremos a intentarlo. No se ha cargado nada. Está pagada hasta el {last} inclusive.',
  'letter.renewal_over.again': 'Si desea seguir siendo socio, renuévela usted mismo.',
  'letter.renewal_over.open': 'Renovar su membresía',
  'letter.refund.subject': 'Su reembolso de {seller} – pedido {number}',
  'letter.refund.preheader': 'Le hemos devuelto {amount}',
  'letter.refund.title': 'Su reembolso',
  'letter.refund.intro': 'Le hemos devuelto {amount}. Pedido: {number}',
  'letter.refund.cancelled':
    'Las entradas correspondientes están anuladas y sus códigos ya no son válidos.',
  'letter.refund.changed': 'Cambió su pedido, y cuesta menos que antes.',
  'letter.refund.surplus': 'Había pagado más de lo debido.',
  'letter.refund.other': 'No ha cambiado nada más en su pedido.',
  'letter.refund.to_payer':
    'El importe se devuelve a la forma de pago utilizada. Los bancos suelen tardar entre cinco y diez días en mostrarlo.',
  'letter.refund.to_gift_card':
    'El importe vuelve a estar en su tarjeta regalo, cuyo número termina en {last}.',
  'letter.refund.open': 'Abrir su pedido',
  'letter.refund_failed.subject': 'Su reembolso de {seller} no le ha llegado – pedido {number}',
  'letter.refund_failed.preheader': 'Nos han devuelto {amount}',
  'letter.refund_failed.title': 'Su reembolso no le ha llegado',
  'letter.refund_failed.intro':
    'Le devolvimos {amount} por el pedido {number}, pero el dinero ha vuelto a nosotros. Sucede, por ejemplo, cuando se ha cerrado una tarjeta o una cuenta.',
  'letter.refund_failed.next':
    'Tenemos el dinero y se lo pagaremos de otra manera. Si su tarjeta o su cuenta ha cambiado, responda a este correo.',
  'letter.password.subject': 'Establezca su contraseña para {seller}',
  'letter.password.preheader': 'Un enlace y podrá iniciar sesión de nuevo',
  'letter.password.title': 'Establezca su contraseña',
  'letter.password.intro':
    'Alguien, probablemente usted, ha pedido establecer la contraseña de {email} en {seller}.',
  'letter.password.button': 'Establecer su contraseña',
  'letter.password.after':
    'El enlace funciona una vez, durante {minutes, plural, one {# minuto} many {# de minutos} other {# minutos}}. Si no fue usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
  'letter.confirm.subject': 'Confirme su correo electrónico para {seller}',
  'letter.confirm.preheader': 'Un enlace y sabremos que esta dirección es suya',
  'letter.confirm.title': 'Confirme su correo electrónico',
  'letter.confirm.intro':
    'Un socio de {seller} ha indicado {email} como su dirección. ¿Es la suya?',
  'letter.confirm.button': 'Sí, es la mía',
  'letter.confirm.after':
    'El enlace funciona una vez, durante {hours, plural, one {# hora} many {# de horas} other {# horas}}. Si la dirección no es suya, no tenga en cuenta este correo.',
  'letter.offered.subject': 'Pedido {number}: pague {amount} por el cambio – {seller}',
  'letter.offered.preheader': 'Quedan {amount} por pagar hasta el {day}',
  'letter.offered.title': 'Su pedido cambiará en cuanto haya pagado',
  'letter.offered.intro':
    '{seller} está cambiando el pedido {number} por usted. Cuesta {amount} más; todo sigue igual hasta que se pague.',
  'letter.offered.after':
    'Pague antes del {day}, {time}. Después, su pedido seguirá como estaba y las nuevas plazas quedarán libres.',
  'letter.held.subject': 'Sus plazas: {event} – {seller}',
  'letter.held.subject_part': 'El próximo pago de {event} – {seller}',
  'letter.held.preheader': 'Hay {amount} por pagar',
  'letter.held.title': 'Sus plazas están reservadas',
  'letter.held.title_part': 'Una parte de su pedido está por pagar',
  'letter.held.hello': 'Hola, {name}:',
  'letter.held.intro':
    '{seller} le reserva {places, plural, one {# plaza} many {# de plazas} other {# plazas}}: {event}. El precio es de {price}.',
  'letter.held.intro_part':
    '{seller} tiene su pedido de {places, plural, one {# plaza} many {# de plazas} other {# plazas}}: {event}. El precio es de {price}, a plazos.',
  'letter.held.part': 'Ahora hay que pagar {amount}.',
  'letter.held.after': 'Pague antes del {day}, {time}. Después, las plazas volverán a la venta.',
  'letter.held.open': 'Las plazas siguen reservadas hasta que pague.',
  'letter.readdressed.subject': 'El pedido {number} tiene ahora otro correo electrónico – {seller}',
  'letter.readdressed.preheader': 'Sus entradas van ahora a otra dirección',
  'letter.readdressed.title': 'Este pedido tiene ahora otra dirección',
  'letter.readdressed.intro':
    '{seller} ha cambiado, a petición de alguien, el correo electrónico del pedido {number}. Sus mensajes ya no le llegarán a usted.',
  'letter.readdressed.after':
    'Si no lo pidió usted, avise pronto a {seller}: las entradas siguen siendo válidas.',
  'letter.member_readdressed.subject': 'Su cuenta tiene ahora otro correo electrónico – {seller}',
  'letter.member_readdressed.preheader': 'Sus mensajes van ahora a otra dirección',
  'letter.member_readdressed.title': 'Su cuenta tiene ahora otra dirección',
  'letter.member_readdressed.intro':
    '{seller} ha cambiado, a petición de alguien, el correo electrónico de su cuenta. Sus mensajes ya no le llegarán a usted.',
  'letter.member_readdressed.after':
    'Si no lo pidió usted, avise pronto a {seller}: otra persona podría entrar en su cuenta.',
  'letter.footer.contact': '¿Preguntas? Escriba a {email}.',
} as const satisfies Record<LetterMessageKey, string>;
