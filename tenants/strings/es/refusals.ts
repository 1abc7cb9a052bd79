import type { refusalsEn } from '../en/refusals.ts';

export const refusalsEs = {
  'refusal.validation_failed':
    'Los datos enviados contienen errores. Corríjalos y vuelva a enviar el formulario.',
  'refusal.bad_field_value':
    'No hemos podido leer esa solicitud. Compruébela e inténtelo de nuevo.',
  'refusal.tenant_unknown': 'No hay ninguna tienda en esta dirección.',
  'refusal.not_logged_in': 'Inicie sesión primero.',
  'refusal.invalid_credentials':
    'El correo electrónico o la contraseña no son correctos. Compruébelos e inténtelo de nuevo.',
  'refusal.login_disabled': 'El inicio de sesión está desactivado.',
  'refusal.cookies_needed': 'Active las cookies e inténtelo de nuevo.',
  'refusal.provider_not_initialized': 'No se ha podido inicializar. Inténtelo de nuevo.',
  'refusal.provider_unavailable':
    'El servicio de inicio de sesión no responde en este momento. Inténtelo de nuevo más tarde.',
  'refusal.invalid_login_state': 'Estado no válido',
  'refusal.provider_login_failed': 'No se ha podido iniciar sesión. Inténtelo de nuevo.',
  'refusal.guest_account':
    '¡Vaya! Aún no ha establecido una contraseña. Busque las instrucciones en su bandeja de entrada e inténtelo de nuevo.',
  'refusal.gift_to_self':
    'No puede regalarse una membresía a sí mismo. ¿Desea comprar o renovar una membresía para usted?',
  'refusal.incorrect_password': 'Esa no es la contraseña correcta. Inténtelo de nuevo.',
  'refusal.validate_failed':
    'Este enlace de restablecimiento no es válido. Puede que haya caducado.',
  'refusal.email_in_use':
    'Otra cuenta de usuario utiliza {email}. Póngase en contacto con nosotros y le ayudaremos.',
  'refusal.not_found': 'No hemos encontrado lo que busca.',
  'refusal.forbidden_origin': 'Esta solicitud procede de otro sitio. Recargue la página.',
  'refusal.unsupported_media_type': 'No hemos podido leer esa solicitud. Recargue la página.',
  'refusal.body_too_large':
    'Es más de lo que podemos recibir de una vez. Escriba un texto más corto.',
  'refusal.method_not_allowed': 'Eso no es posible aquí. Recargue la página.',
  'refusal.scope_error': 'Esta cesta pertenece a otra persona.',
  'refusal.incorrect_cart_state':
    'Esta cesta no se puede cambiar ahora. Si la está pagando en otra ventana, termínelo allí.',
  'refusal.cart_expired': 'Lamentablemente, el tiempo de su cesta se ha agotado',
  'refusal.request_in_progress':
    'Todavía estamos procesando su última solicitud. Espere un momento.',
  'refusal.idempotency_key_reused': 'Esa solicitud ya se ha usado. Recargue la página.',
  'refusal.event_session_sold_out': 'Este horario acaba de agotarse.',
  'refusal.session_capacity_exceeded': 'No quedan suficientes plazas a esta hora.',
  'refusal.ticket_group_sold_out': 'Estas entradas acaban de agotarse.',
  'refusal.ticket_group_capacity_exceeded': 'No quedan suficientes entradas de este tipo.',
  'refusal.seat_taken':
    'Lo sentimos, alguien se ha adelantado: un asiento que había elegido acaba de ocuparse. Todo lo demás sigue siendo suyo.',
  'refusal.single_seat_left':
    'Estos asientos dejarían uno suelto. Muévase un asiento, para que dos personas puedan sentarse juntas.',
  'refusal.companion_seat_alone':
    'Un asiento de acompañante va con una plaza para silla de ruedas de la misma fila. Elija ambos u otros asientos.',
  'refusal.max_tickets_per_order_exceeded': 'Son más entradas de las que admite un pedido.',
  'refusal.min_tickets_per_order_not_met': 'Son menos entradas de las que debe tener un pedido.',
  'refusal.member_required': 'Añada al menos un socio.',
  'refusal.member_limit_exceeded':
    'Su membresía no da derecho a tantas de estas entradas. Elija menos.',
  'refusal.renewal_not_open': 'Esta membresía no se puede renovar ahora.',
  'refusal.auto_renew_not_enrolled': 'Esta membresía no tiene activada la renovación automática.',
  'refusal.rule_blocks_reserve': 'Estas entradas no se pueden comprar juntas.',
  'refusal.additional_info_validation_failed':
    'Faltan respuestas o algunas no son correctas. Revise las preguntas.',
  'refusal.invalid_citypass': 'El formato no es el esperado. Compruebe su código CityPASS.',
  'refusal.code_exhausted': 'Este código ya se ha usado.',
  'refusal.code_expired': 'Este código ha caducado',
  'refusal.code_not_found': '{code} no es un código promocional válido',
  'refusal.no_code_benefit': 'Este código no cambia nada de lo que hay en su cesta.',
  'refusal.duplicate_code': 'Este código ya está en su cesta.',
  'refusal.citypass_failure':
    'No hemos podido comprobar su código CityPASS. Inténtelo de nuevo en unos minutos.',
  'refusal.tickets_too_old': 'Estas entradas ya no se pueden cambiar.',
  'refusal.ticket_state_incorrect': 'Estas entradas ya no se pueden cambiar.',
  'refusal.log_out_to_edit': 'Cierre sesión para cambiar sus entradas',
  'refusal.ticket_not_found': 'Estas entradas ya no están en su cesta.',
  'refusal.validate_not_email':
    'Introduzca una dirección de correo que pueda recibir sus entradas.',
  'refusal.amount_mismatch': 'El total de su cesta ha cambiado. Revíselo y pague.',
  'refusal.payment_not_supported': 'No se puede pagar este importe',
  'refusal.payment_in_progress': 'Ya hay un pago en curso para esta cesta.',
  'refusal.intent_requires_action': 'Su banco le pide que confirme este pago.',
  'refusal.intent_processing': 'Su pago se está procesando.',
  'refusal.card_error': 'Su tarjeta ha sido rechazada. Pruebe con otra.',
  'refusal.invalid_request_error': 'No se ha podido usar la tarjeta. Pruebe con otra.',
  'refusal.payment_refunded':
    'Cuando llegó su pago, las plazas ya no estaban disponibles. Se le devuelve todo el dinero.',
  'refusal.captcha_failed':
    'No hemos podido comprobar que usted es una persona. No se ha cobrado nada. Inténtelo de nuevo.',
  'refusal.captcha_required': 'Confirme que es una persona e inténtelo de nuevo.',
  'refusal.network_busy':
    'En este momento hay muchas entradas reservadas desde su red, así que puede reservar {places} como máximo a la vez. Elija menos o inténtelo de nuevo dentro de unos minutos.',
  'refusal.code_busy':
    'Otras personas de su red están usando este código en este momento. Inténtelo de nuevo dentro de unos minutos.',
  'refusal.free_orders_limited':
    'Desde su red se han pedido hace poco muchas entradas gratuitas. Sus entradas siguen reservadas. Inténtelo de nuevo más tarde.',
  'refusal.wallet_unavailable':
    'No se puede acceder a la cartera en este momento. Inténtelo de nuevo más tarde.',
  'refusal.gateway_unavailable':
    'En este momento no podemos aceptar pagos, y no se ha cobrado nada. Inténtelo de nuevo en un minuto.',
  'refusal.saved_card_locked':
    'Las tarjetas guardadas son para socios que han iniciado sesión con su contraseña. Pague con otra tarjeta.',
  'refusal.saved_card_not_found': 'Esta tarjeta ya no se puede usar. Pague con otra tarjeta.',
  'refusal.gift_card_not_found': 'Tarjeta regalo no encontrada',
  'refusal.gift_card_empty': 'Esta tarjeta regalo no tiene saldo para pagar.',
  'refusal.paid_in_part':
    'Una tarjeta regalo introducida en otro navegador ha pagado una parte de este pedido. Termine de pagar allí o quite antes aquí esa tarjeta.',
  'refusal.gift_card_short':
    'Esta tarjeta regalo tiene menos saldo que antes. Vuelva a comprobarla.',
  'refusal.too_many_requests': 'Ha habido demasiados intentos. Espere unos minutos.',
  'refusal.server_busy':
    'La tienda está muy ocupada en este momento. Inténtelo de nuevo en unos instantes.',
  'refusal.outcome_unknown': 'No sabemos si ha funcionado. Inténtelo de nuevo en unos instantes.',
  'refusal.portal_suspended':
    'Esta tienda está cerrada en este momento. Las entradas que ya tiene siguen siendo válidas.',
  'refusal.gateway_not_configured':
    'Esta tienda no puede aceptar pagos en este momento. Inténtelo de nuevo más tarde.',
} as const satisfies Record<keyof typeof refusalsEn, string>;
