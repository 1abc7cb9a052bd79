import type { refusalsEn } from '../en/refusals.ts';

export const refusalsFr = {
  'refusal.validation_failed':
    'Les informations envoyées contiennent des erreurs. Veuillez les corriger et renvoyer le formulaire.',
  'refusal.bad_field_value':
    'Nous n’avons pas pu lire cette demande. Veuillez la vérifier et réessayer.',
  'refusal.tenant_unknown': 'Il n’y a pas de boutique à cette adresse.',
  'refusal.not_logged_in': 'Veuillez d’abord vous connecter.',
  'refusal.invalid_credentials':
    'L’adresse e-mail ou le mot de passe est incorrect. Veuillez les vérifier et réessayer.',
  'refusal.login_disabled': 'La connexion est désactivée.',
  'refusal.cookies_needed': 'Veuillez autoriser les cookies et réessayer.',
  'refusal.provider_not_initialized': 'L’initialisation a échoué. Veuillez réessayer.',
  'refusal.provider_unavailable':
    'Le service de connexion ne répond pas pour le moment. Veuillez réessayer plus tard.',
  'refusal.invalid_login_state': 'État non valable',
  'refusal.provider_login_failed': 'La connexion a échoué. Veuillez réessayer.',
  'refusal.guest_account':
    'Oups ! Vous n’avez pas encore défini de mot de passe. Vous trouverez les instructions dans votre boîte de réception ; réessayez ensuite.',
  'refusal.gift_to_self':
    'Vous ne pouvez pas vous offrir une adhésion à vous-même. Souhaitez-vous acheter ou renouveler une adhésion pour vous ?',
  'refusal.incorrect_password': 'Ce mot de passe est incorrect. Veuillez réessayer.',
  'refusal.validate_failed':
    'Ce lien de réinitialisation n’est pas valable. Il a peut-être expiré.',
  'refusal.email_in_use': 'Un autre compte utilise {email}. Contactez-nous, nous vous aiderons.',
  'refusal.not_found': 'Nous n’avons pas trouvé ce que vous cherchez.',
  'refusal.forbidden_origin': 'Cette demande provient d’un autre site. Veuillez recharger la page.',
  'refusal.unsupported_media_type':
    'Nous n’avons pas pu lire cette demande. Veuillez recharger la page.',
  'refusal.body_too_large': 'C’est trop long pour nous. Veuillez raccourcir.',
  'refusal.method_not_allowed': 'Ce n’est pas possible ici. Veuillez recharger la page.',
  'refusal.scope_error': 'Ce panier appartient à quelqu’un d’autre.',
  'refusal.incorrect_cart_state':
    'Ce panier ne peut pas être modifié maintenant. Si vous êtes en train de le payer dans une autre fenêtre, veuillez terminer là-bas.',
  'refusal.cart_expired': 'Malheureusement, votre panier a expiré',
  'refusal.request_in_progress':
    'Nous traitons encore votre dernière demande. Veuillez patienter un instant.',
  'refusal.idempotency_key_reused':
    'Cette demande a déjà été utilisée. Veuillez recharger la page.',
  'refusal.event_session_sold_out': 'Cet horaire vient d’afficher complet.',
  'refusal.session_capacity_exceeded': 'Il ne reste pas assez de places à cet horaire.',
  'refusal.ticket_group_sold_out': 'Ces billets viennent d’être épuisés.',
  'refusal.ticket_group_capacity_exceeded': 'Il ne reste pas assez de ces billets.',
  'refusal.seat_taken':
    'Désolés, quelqu’un a été plus rapide : une place que vous aviez choisie vient d’être prise. Tout le reste est toujours à vous.',
  'refusal.single_seat_left':
    'Ce choix laisserait une place isolée. Veuillez vous décaler d’une place, pour que deux personnes puissent encore s’asseoir ensemble.',
  'refusal.companion_seat_alone':
    'Une place d’accompagnant va avec un emplacement pour fauteuil roulant du même rang. Veuillez prendre les deux, ou choisir d’autres places.',
  'refusal.max_tickets_per_order_exceeded':
    'C’est plus de billets qu’une commande ne peut en contenir.',
  'refusal.min_tickets_per_order_not_met': 'C’est moins de billets que le minimum par commande.',
  'refusal.member_required': 'Veuillez ajouter au moins un adhérent.',
  'refusal.member_limit_exceeded':
    'Votre adhésion ne donne pas droit à autant de ces billets. Veuillez en choisir moins.',
  'refusal.renewal_not_open': 'Cette adhésion ne peut pas être renouvelée maintenant.',
  'refusal.auto_renew_not_enrolled':
    'Cette adhésion n’est pas inscrite au renouvellement automatique.',
  'refusal.rule_blocks_reserve': 'Ces billets ne peuvent pas être achetés ensemble.',
  'refusal.additional_info_validation_failed':
    'Certaines de vos réponses manquent ou sont incorrectes. Veuillez revoir les questions.',
  'refusal.invalid_citypass': 'Le format ne correspond pas. Veuillez vérifier votre code CityPASS.',
  'refusal.code_exhausted': 'Ce code a déjà été utilisé.',
  'refusal.code_expired': 'Ce code a expiré',
  'refusal.code_not_found': '{code} n’est pas un code promo valable',
  'refusal.no_code_benefit': 'Ce code ne change rien pour le contenu de votre panier.',
  'refusal.duplicate_code': 'Ce code est déjà dans votre panier.',
  'refusal.citypass_failure':
    'Nous n’avons pas pu vérifier votre code CityPASS. Veuillez réessayer dans quelques minutes.',
  'refusal.tickets_too_old': 'Ces billets ne peuvent plus être modifiés.',
  'refusal.ticket_state_incorrect': 'Ces billets ne peuvent plus être modifiés.',
  'refusal.log_out_to_edit': 'Veuillez vous déconnecter pour modifier vos billets',
  'refusal.ticket_not_found': 'Ces billets ne sont plus dans votre panier.',
  'refusal.validate_not_email':
    'Veuillez saisir une adresse e-mail à laquelle vos billets peuvent être envoyés.',
  'refusal.amount_mismatch': 'Le total de votre panier a changé. Veuillez le vérifier, puis payer.',
  'refusal.payment_not_supported': 'Paiement impossible pour ce montant',
  'refusal.payment_in_progress': 'Un paiement pour ce panier est déjà en cours.',
  'refusal.intent_requires_action': 'Votre banque vous demande de confirmer ce paiement.',
  'refusal.intent_processing': 'Votre paiement est en cours de traitement.',
  'refusal.card_error': 'Votre carte a été refusée. Veuillez en essayer une autre.',
  'refusal.invalid_request_error':
    'La carte n’a pas pu être utilisée. Veuillez en essayer une autre.',
  'refusal.payment_refunded':
    'Les places n’étaient plus disponibles à l’arrivée de votre paiement. Vous êtes intégralement remboursé.',
  'refusal.captcha_failed':
    'Nous n’avons pas pu vérifier que vous êtes un être humain. Rien n’a été débité. Veuillez réessayer.',
  'refusal.captcha_required': 'Veuillez confirmer que vous êtes un être humain, puis réessayez.',
  'refusal.network_busy':
    'De nombreux billets sont actuellement réservés depuis votre réseau. Vous pouvez donc en réserver {places} au plus à la fois. Veuillez en choisir moins, ou réessayer dans quelques minutes.',
  'refusal.code_busy':
    'D’autres personnes de votre réseau utilisent ce code en ce moment. Veuillez réessayer dans quelques minutes.',
  'refusal.free_orders_limited':
    'De nombreux billets gratuits ont été commandés récemment depuis votre réseau. Vos billets restent réservés. Veuillez réessayer plus tard.',
  'refusal.wallet_unavailable':
    'Le portefeuille est injoignable pour le moment. Veuillez réessayer plus tard.',
  'refusal.gateway_unavailable':
    'Nous ne pouvons pas accepter de paiements pour le moment, et rien n’a été débité. Veuillez réessayer dans une minute.',
  'refusal.saved_card_locked':
    'Les cartes enregistrées sont réservées aux adhérents connectés avec leur mot de passe. Veuillez payer avec une autre carte.',
  'refusal.saved_card_not_found':
    'Cette carte ne peut plus être utilisée. Veuillez payer avec une autre carte.',
  'refusal.gift_card_not_found': 'Carte cadeau introuvable',
  'refusal.gift_card_empty': 'Le solde de cette carte cadeau est épuisé.',
  'refusal.paid_in_part':
    'Une carte cadeau saisie dans un autre navigateur a réglé une partie de cette commande. Terminez le paiement là-bas ou retirez d’abord cette carte ici.',
  'refusal.gift_card_short':
    'Le solde de cette carte cadeau a diminué. Veuillez la vérifier de nouveau.',
  'refusal.too_many_requests': 'Il y a eu trop d’essais. Veuillez patienter quelques minutes.',
  'refusal.server_busy':
    'La billetterie est très sollicitée en ce moment. Veuillez réessayer dans un instant.',
  'refusal.outcome_unknown':
    'Nous ne savons pas si cela a fonctionné. Veuillez réessayer dans un instant.',
  'refusal.portal_suspended':
    'Cette boutique est fermée pour le moment. Les billets que vous avez restent valables.',
  'refusal.gateway_not_configured':
    'Cette boutique ne peut pas accepter de paiements pour le moment. Veuillez réessayer plus tard.',
} as const satisfies Record<keyof typeof refusalsEn, string>;
