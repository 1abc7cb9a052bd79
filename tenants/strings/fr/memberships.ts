import type { membershipsEn } from '../en/memberships.ts';

export const membershipsFr = {
  'membership.unavailable': 'Les adhésions ne sont pas disponibles pour le moment',
  'membership.unavailable_text': 'Veuillez revenir plus tard, ou découvrir le reste du programme.',
  'membership.none': 'Aucune adhésion disponible',
  'membership.none_text': 'Veuillez nous contacter. Nous vous aiderons volontiers.',
  'membership.current': 'Vous êtes déjà adhérent : {name}, valable jusqu’au {date}.',
  'membership.current_endless': 'Vous êtes déjà adhérent : {name}, sans date d’expiration.',
  'membership.choose': 'Choisissez votre adhésion',
  'membership.next_step': 'Choisissez une adhésion pour continuer',
  'membership.members': 'Pour qui est-elle ?',
  'membership.children': 'Combien d’enfants de moins de 18 ans en font partie ?',
  'membership.cards': 'Les cartes d’adhérent vous parviennent sous 3 à 5 semaines.',
  'membership.gift_lead':
    'Vous payez, et une autre personne devient adhérente. Elle reçoit un e-mail avec toutes les informations ; son adresse e-mail vous est demandée au moment du paiement.',
  'membership.renew_log_in': 'Connectez-vous pour renouveler votre adhésion.',
  'membership.renew_none': 'Il n’y a pas d’adhésion à renouveler',
  'membership.renew_none_text': 'Vous pouvez plutôt devenir adhérent ici.',
  'membership.renew_held': '{name} : valable jusqu’au {date}. Le renouvellement prend la suite.',
  'membership.renew_over':
    '{name} : était valable jusqu’au {date}. Le renouvellement commence aujourd’hui.',
  'membership.renewing':
    'La prochaine période de votre adhésion {name} est en cours de paiement. Veuillez revenir dans quelques minutes.',
  'membership.renew_early':
    '{name} : valable jusqu’au {date}. Le renouvellement sera possible à l’approche de cette date, mais pas encore.',
  'membership.renew_endless': '{name} : valable sans limite de durée. Il n’y a rien à renouveler.',
  'auto_renew.choose':
    'Renouveler {count, plural, one {mon adhésion} many {mes adhésions} other {mes adhésions}} automatiquement',
  'auto_renew.terms':
    '{name} est alors renouvelée {interval} pour {amount}, prélevés sur ma carte avant son terme.',
  'auto_renew.cancel':
    'Cela vaut jusqu’à ce que je résilie, ce que je peux faire à tout moment dans mon compte. Ce qui est payé me reste acquis jusqu’à son terme.',
  'auto_renew.years':
    '{count, plural, one {chaque année} many {tous les # ans} other {tous les # ans}}',
  'auto_renew.months':
    '{count, plural, one {chaque mois} many {tous les # mois} other {tous les # mois}}',
  'auto_renew.weeks':
    '{count, plural, one {chaque semaine} many {toutes les # semaines} other {toutes les # semaines}}',
  'auto_renew.days':
    '{count, plural, one {chaque jour} many {tous les # jours} other {tous les # jours}}',
  'auto_renew.title': 'Résilier le renouvellement automatique',
  'auto_renew.submit': 'Résilier le renouvellement automatique',
  'auto_renew.renews': '{name} : payée jusqu’au {date} inclus, puis renouvelée automatiquement.',
  'auto_renew.ends': '{name} : valable jusqu’au {date} inclus, sans renouvellement ensuite.',
  'auto_renew.what_stays': 'Ce qui est payé vous reste acquis jusqu’à son terme.',
  'auto_renew.cancelled':
    'Le renouvellement automatique est résilié. Votre carte ne sera pas débitée à ce titre.',
  'auto_renew.cancelled_late':
    'Le renouvellement automatique est résilié. Un prélèvement sur votre carte avait déjà commencé et ira à son terme : s’il aboutit, vous êtes adhérent pour cette période et ne serez plus prélevé ensuite.',
  'auto_renew.ends_later':
    '{name} : payée jusqu’au {date} inclus, ou plus longtemps si le prélèvement en cours aboutit.',
  'auto_renew.not_authenticated':
    'Vous n’êtes pas connecté. Veuillez vous connecter pour résilier le renouvellement automatique de votre adhésion.',
  'membership.valid_until': 'Valable jusqu’au {date}',
  'membership.without_end': 'Sans date d’expiration',
  'event.submit_membership': 'Continuer vers le paiement',
  'gift.line': 'Un cadeau',
  'gift.line_for': 'Un cadeau pour {receiver}',
  'gift.line_from': 'Commence le {date}',
  'gift.day': 'Quand commence-t-elle ?',
  'gift.today': 'Aujourd’hui',
  'gift.today_hint': 'Nous écrivons au destinataire dès votre paiement.',
  'gift.later': 'Un jour de votre choix',
  'gift.first_day': 'Premier jour',
  'gift.first_day_hint': 'Nous écrivons au destinataire ce matin-là, pas avant.',
  'gift.day_wrong': 'Veuillez choisir un jour à partir d’aujourd’hui, au plus un an à l’avance.',
  'gift.day_refused':
    'Cette adhésion ne peut pas commencer ce jour-là. Veuillez en choisir un autre.',
  'redeem.title': 'Activer une adhésion offerte',
  'redeem.lead': 'On vous a offert une adhésion ? Saisissez le code de votre cadeau.',
  'redeem.code': 'Code cadeau',
  'redeem.hint': '{length} lettres et chiffres. Les espaces et les tirets n’ont pas d’importance.',
  'redeem.submit': 'Activer',
  'redeem.looking': 'Vérification…',
  'redeem.not_valid': 'Veuillez saisir un code valable',
  'redeem.not_found': 'Veuillez saisir un code valable.',
  'redeem.expired': 'Ce code a expiré',
  'redeem.exhausted': 'Ce code a déjà été activé.',
  'redeem.at_no_price': 'C’est un cadeau : vous n’avez rien à payer.',
} as const satisfies Record<keyof typeof membershipsEn, string>;
