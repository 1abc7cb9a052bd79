import type { seatsEn } from '../en/seats.ts';

export const seatsEs = {
  'seats.title': 'Elija sus asientos',
  'seats.heading': 'Sus asientos',
  'seats.look': 'Ver el plano de asientos',
  'seats.look_text':
    'Mire los asientos y sus precios. Elija primero sus entradas y después sus asientos aquí.',
  'seats.to_tickets': 'Elegir entradas',
  'seats.choose': 'Elegir asientos',
  'seats.change': 'Cambiar asientos',
  'seats.choose_text':
    'Elija {count, plural, one {un asiento para su entrada} many {# de asientos para sus entradas} other {# asientos para sus entradas}} en el plano o en la lista.',
  'seats.failed': 'No se ha podido cargar el plano de asientos.',
  'seats.back': 'Volver sin cambios',
  'seats.confirm':
    'Confirmar {count, plural, one {# asiento} many {# de asientos} other {# asientos}}',
  'seats.progress':
    '{chosen} de {needed, plural, one {# asiento elegido} many {# de asientos elegidos} other {# asientos elegidos}}',
  'seats.clear': 'Borrar la selección',
  'seats.view': 'Mostrar como',
  'seats.map': 'Plano',
  'seats.list': 'Lista',
  'seats.map_label': 'Plano de asientos: las flechas pasan de un asiento a otro, Intro elige',
  'seats.list_label': 'Asientos por sección y fila',
  'seats.zoom_in': 'Acercar',
  'seats.zoom_out': 'Alejar',
  'seats.whole': 'Mostrar toda la sala',
  'seats.prices': 'Precios',
  'seats.signs': 'Leyenda',
  'seats.left':
    '{count, plural, =0 {no queda ninguno} one {queda #} many {quedan #} other {quedan #}}',
  'seats.best':
    '{count, plural, one {Mejor asiento} many {# mejores asientos} other {# mejores asientos}}',
  'seats.best_in':
    '{count, plural, one {Mejor asiento} many {# mejores asientos} other {# mejores asientos}} en {group}',
  'seats.wheelchair': 'Plazas para silla de ruedas',
  'seats.row': 'Fila {row}',
  'seats.seat': 'Asiento {seat}',
  'seats.row_free':
    '{count, plural, =0 {ninguno disponible} one {# disponible} many {# disponibles, hasta {together} juntos} other {# disponibles, hasta {together} juntos}}',
  'seats.spoken': '{name}, {group}, {price}, {state}',
  'seats.spoken_gone': '{name}, {state}',
  'seats.available': 'disponible',
  'seats.chosen': 'elegido',
  'seats.own': 'en su cesta',
  'seats.taken': 'no disponible',
  'seats.accessible': 'plaza para silla de ruedas',
  'seats.companion': 'asiento de acompañante',
  'seats.remove': 'Quitar {name}',
  'seats.none_chosen':
    'Aún no ha elegido asientos. Pulse un asiento o deje que busquemos los mejores.',
  'seats.total': 'Total',
  'seats.not_enough': 'No hay suficientes asientos para {group} {type}',
  'seats.too_many': 'Demasiados asientos para {group}',
  'seats.no_tickets':
    'Ninguna de sus entradas es para {group}. Vuelva atrás para añadir una o elija un asiento de otro precio.',
  'seats.not_free': '{name} no está disponible.',
  'seats.already_yours': '{name} ya está en su cesta.',
  'seats.with_wheelchair':
    '{name} se reserva a quien acompaña a una persona en silla de ruedas. Se elige junto con la plaza para silla de ruedas contigua.',
  'seats.too_few': 'No quedan suficientes asientos para esto en {group}.',
  'seats.not_together': 'Estos asientos no están todos contiguos.',
  'seats.leaves_single':
    'Esto dejaría {name} suelto. Muévase un asiento, para que dos personas puedan sentarse allí.',
  'seats.companion_alone':
    '{name} va con una plaza para silla de ruedas de la misma fila. Elija ambos u otros asientos.',
  'seats.just_taken':
    'Lo sentimos, {count, plural, one {{name} acaba de ocuparse} many {{name} acaban de ocuparse} other {{name} acaban de ocuparse}}. El resto de su selección sigue aquí.',
  'seats.offer': 'Libre más cercano: {name}',
  'seats.take_offer': '{count, plural, one {Elegirlo} many {Elegirlos} other {Elegirlos}}',
  'seats.dismiss': 'Descartar',
} as const satisfies Record<keyof typeof seatsEn, string>;
