import type { seatsEn } from '../en/seats.ts';

export const seatsFr = {
  'seats.title': 'Choisissez vos places',
  'seats.heading': 'Vos places',
  'seats.look': 'Voir le plan de la salle',
  'seats.look_text':
    'Regardez les places et leurs prix. Choisissez d’abord vos billets, puis leurs places ici.',
  'seats.to_tickets': 'Choisir des billets',
  'seats.choose': 'Choisir des places',
  'seats.change': 'Modifier les places',
  'seats.choose_text':
    'Choisissez {count, plural, one {une place pour votre billet} many {# de places pour vos billets} other {# places pour vos billets}} sur le plan ou dans la liste.',
  'seats.failed': 'Le plan de salle n’a pas pu être chargé.',
  'seats.back': 'Retour sans modification',
  'seats.confirm': 'Confirmer {count, plural, one {# place} many {# de places} other {# places}}',
  'seats.progress':
    '{needed, plural, one {{chosen} place sur # choisie} many {{chosen} places sur # choisies} other {{chosen} places sur # choisies}}',
  'seats.clear': 'Effacer le choix',
  'seats.view': 'Afficher sous forme de',
  'seats.map': 'Plan',
  'seats.list': 'Liste',
  'seats.map_label': 'Plan de salle : les flèches passent d’une place à l’autre, Entrée choisit',
  'seats.list_label': 'Places par section et par rang',
  'seats.zoom_in': 'Agrandir',
  'seats.zoom_out': 'Réduire',
  'seats.whole': 'Afficher toute la salle',
  'seats.prices': 'Prix',
  'seats.signs': 'Légende',
  'seats.left':
    '{count, plural, =0 {plus aucune} one {# restante} many {# restantes} other {# restantes}}',
  'seats.best':
    '{count, plural, one {Meilleure place} many {# meilleures places} other {# meilleures places}}',
  'seats.best_in':
    '{count, plural, one {Meilleure place} many {# meilleures places} other {# meilleures places}} en {group}',
  'seats.wheelchair': 'Emplacements pour fauteuil roulant',
  'seats.row': 'Rang {row}',
  'seats.seat': 'Place {seat}',
  'seats.row_free':
    '{count, plural, =0 {aucune disponible} one {# disponible} many {# disponibles, jusqu’à {together} ensemble} other {# disponibles, jusqu’à {together} ensemble}}',
  'seats.spoken': '{name}, {group}, {price}, {state}',
  'seats.spoken_gone': '{name}, {state}',
  'seats.available': 'disponible',
  'seats.chosen': 'choisie',
  'seats.own': 'dans votre panier',
  'seats.taken': 'indisponible',
  'seats.accessible': 'emplacement pour fauteuil roulant',
  'seats.companion': 'place d’accompagnant',
  'seats.remove': 'Retirer {name}',
  'seats.none_chosen':
    'Aucune place choisie. Appuyez sur une place, ou laissez-nous trouver les meilleures.',
  'seats.total': 'Total',
  'seats.not_enough': 'Pas assez de places pour {group} {type}',
  'seats.too_many': 'Trop de places pour {group}',
  'seats.no_tickets':
    'Aucun de vos billets n’est pour {group}. Revenez en arrière pour en ajouter un, ou choisissez une place d’un autre prix.',
  'seats.not_free': '{name} n’est pas disponible.',
  'seats.already_yours': '{name} est déjà dans votre panier.',
  'seats.with_wheelchair':
    '{name} est réservée à l’accompagnant d’une personne en fauteuil roulant. Elle se choisit avec l’emplacement voisin.',
  'seats.too_few': 'Il ne reste pas assez de places pour cela en {group}.',
  'seats.not_together': 'Ces places ne sont pas toutes côte à côte.',
  'seats.leaves_single':
    '{name} resterait isolée. Veuillez vous décaler d’une place, pour que deux personnes puissent encore s’y asseoir.',
  'seats.companion_alone':
    '{name} va avec un emplacement pour fauteuil roulant du même rang. Veuillez prendre les deux, ou choisir d’autres places.',
  'seats.just_taken':
    'Désolés, {count, plural, one {{name} vient d’être prise} many {{name} viennent d’être prises} other {{name} viennent d’être prises}}. Le reste de votre choix est conservé.',
  'seats.offer': 'Disponible à proximité : {name}',
  'seats.take_offer': '{count, plural, one {La prendre} many {Les prendre} other {Les prendre}}',
  'seats.dismiss': 'Ignorer',
} as const satisfies Record<keyof typeof seatsEn, string>;
