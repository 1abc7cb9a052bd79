import type { recoveryEn } from '../en/recovery.ts';

export const recoveryEs = {
  'recovery.needs_script':
    'Este formulario requiere JavaScript. Actívelo para esta página y recárguela.',
  'recovery.email': 'Correo electrónico',
  'recovery.bad_email': 'La dirección de correo no es válida.',
  'recovery.sending': 'Enviando…',
  'recovery.not_there':
    '¿No ha llegado nada tras unos minutos? Compruebe también la carpeta de correo no deseado.',
  'recovery.try_again': 'Introducir otra dirección',
  'recovery.go_on': 'Continuar',
  'recovery.login': 'Iniciar sesión',
  'forgot_password.title': '¿Ha olvidado su contraseña?',
  'forgot_password.lead':
    'Introduzca el correo electrónico de su cuenta. Le escribiremos cómo establecer una contraseña nueva.',
  'forgot_password.submit': 'Enviarme un enlace',
  'forgot_password.sent_title': 'Revise su bandeja de entrada',
  'forgot_password.sent':
    'Si {email} corresponde a una cuenta, el correo ya está en camino. Su enlace funciona una vez, durante una hora.',
  forgot_password_contact_details:
    '¿Ya no usa esa dirección o no sabe cuál es? Póngase en contacto con nosotros y le ayudaremos.',
  'forgot_membership.title': '¿Ha olvidado su número de socio?',
  forgot_membership_instructions:
    'Introduzca el correo electrónico con el que se compró su membresía. Le enviaremos de nuevo su pedido.',
  'forgot_membership.submit': 'Enviarme mi membresía',
  'forgot_membership.sent_title': 'Revise su bandeja de entrada',
  forgot_membership_message:
    'Si se compró una membresía con {email}, su pedido va de camino a esa dirección.',
  'resend.title': 'Recibir de nuevo sus entradas',
  'resend.lead':
    'Introduzca el correo electrónico con el que compró. Le enviaremos de nuevo sus entradas.',
  'resend.submit': 'Enviarme mis entradas',
  'resend.sent_title': 'Sus entradas están en camino',
  'resend.sent': 'Las enviamos a {email}, cada pedido en un correo aparte.',
  'resend.none': 'No se han encontrado pedidos para esta dirección de correo.',
  'resend.logged_in': 'Cierre sesión para reenviar sus entradas.',
  'reset_password.title': 'Establecer una contraseña nueva',
  'reset_password.account': 'Su cuenta',
  'reset_password.password': 'Contraseña nueva',
  'reset_password.show': 'Mostrar',
  'reset_password.show_label': 'Mostrar contraseña',
  'reset_password.hide': 'Ocultar',
  'reset_password.hide_label': 'Ocultar contraseña',
  'reset_password.invalid': 'Contraseña no válida',
  'reset_password.rules': 'Su contraseña necesita',
  'reset_password.rule_short': 'al menos 8 caracteres',
  'reset_password.rule_plain':
    'tres de estos cuatro: mayúsculas, minúsculas, cifras, otros caracteres',
  'reset_password.rule_outer_space': 'ningún espacio al principio ni al final',
  'reset_password.rule_unprintable': 'solo caracteres visibles',
  'reset_password.rule_long': 'como máximo {count} caracteres',
  'reset_password.met': '{rule}: sí',
  'reset_password.not_met': '{rule}: todavía no',
  'reset_password.all_met': 'Esta contraseña se puede usar.',
  'reset_password.submit': 'Establecer contraseña',
  'reset_password.saving': 'Guardando…',
  'reset_password.done_title': 'Contraseña actualizada',
  'reset_password.done':
    'A partir de ahora inicie sesión con su contraseña nueva. Se ha cerrado la sesión en todos los demás dispositivos.',
  'reset_password.not_valid_title': 'Solicite un enlace nuevo',
  'reset_password.ask_again': 'Enviarme un enlace nuevo',
  'set_email.title': 'Su correo electrónico',
  'set_email.lead':
    'No tenemos una dirección de correo en la que localizarle. Introduzca una: allí llegarán sus entradas y recibos.',
  'set_email.email_confirm': 'Repita el correo electrónico',
  'set_email.differs': 'Las direcciones de correo deben coincidir.',
  'set_email.submit': 'Guardar',
  'set_email.saving': 'Guardando…',
  'set_email.done_title': 'Confirme su dirección',
  'set_email.done':
    'Hemos escrito a {email}. Abra el enlace de ese correo: muestra que la dirección es suya. Hasta entonces, inicie sesión como antes.',
  'confirm_email.title': 'Confirme su correo electrónico',
  'confirm_email.lead': 'Confirme que usted lee este buzón.',
  'confirm_email.act': 'Confirmar la dirección',
  'confirm_email.done_title': 'Gracias',
  'confirm_email.done': 'Su dirección {email} está confirmada.',
  'confirm_email.failed_title': 'Su correo electrónico no está confirmado',
  'confirm_email.not_valid_title': 'Este enlace ya no funciona',
  'confirm_email.not_valid':
    'Este enlace no es válido. Puede que haya caducado o que ya lo haya usado.',
} as const satisfies Record<keyof typeof recoveryEn, string>;
