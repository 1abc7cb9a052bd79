import type { ordersEn } from '../en/orders.ts';

export const ordersFr = {
  manage_order_message:
    'Vous modifiez ici votre commande. Vos billets restent valables tels quels jusqu’à votre confirmation.',
  'manage.title': 'Commande {number}',
  'manage.link': 'Modifier ou annuler',
  'manage.back': 'Retour à votre commande',
  'manage.see_tickets': 'Voir vos billets',
  'manage.needs_script':
    'La modification d’une commande nécessite JavaScript. Veuillez l’activer pour cette page, puis la recharger.',
  'manage.failed': 'Oups ! Désolés, un problème est survenu. Veuillez réessayer.',
  'manage.contact': 'Veuillez nous contacter pour reporter vos billets.',
  'manage.redeemed': 'Utilisé',
  'manage.cancelled': 'Annulé',
  'manage.moved': 'Reporté',
  'manage.past': 'Événement passé',
  'manage.any_time': 'Valable n’importe quel jour',
  'manage.removed': 'Retiré, pas encore confirmé',
  'manage.gone': 'N’est plus valable',
  'manage.moves_to': 'Reporté au {when}, pas encore confirmé',
  'manage.moves': 'Échangé, pas encore confirmé',
  'manage.new': 'Nouveau, pas encore confirmé',
  'manage.used': 'Déjà utilisé',
  'manage.remove': 'Retirer',
  'manage.remove_name': 'Retirer {name}',
  'manage.undo': 'Rétablir',
  'manage.undo_name': 'Rétablir : garder {name}',
  'manage.reschedule': 'Reporter',
  'manage.reschedule_name': 'Reporter {name}',
  'manage.cancel_session': 'Annuler ces billets',
  'manage.cancel_session_name': 'Annuler les billets pour {name}',
  'manage.cancel_order': 'Annuler toute la commande',
  'manage.empty': 'Il ne reste rien à modifier dans cette commande.',
  'manage.unsaved': 'Vous avez des modifications non confirmées.',
  'manage.to_pay': 'Différence à payer',
  'manage.to_return': 'Vous êtes remboursé de',
  'manage.no_difference': 'Aucune différence de prix',
  'manage.returned_to':
    'Le remboursement est versé sur le moyen de paiement d’origine, quelques jours après votre confirmation.',
  'manage.confirm': 'Confirmer les modifications',
  'manage.cancel': 'Annuler',
  'manage.rescheduled': 'Vos billets sont reportés. Nous vous envoyons les nouveaux par e-mail.',
  'manage.tickets_cancelled':
    'Les billets que vous avez retirés sont annulés. Nous vous envoyons par e-mail ceux qui restent.',
  'manage.not_mailed':
    'L’e-mail à ce sujet n’a pas pu être envoyé. Votre commande est tout de même modifiée ; vous la voyez ici.',
  'manage.was_removed':
    '{count, plural, one {# billet sera retiré} many {# de billets seront retirés} other {# billets seront retirés}} dès votre confirmation.',
  'manage.was_undone': 'Rien n’a changé : vos billets restent tels qu’ils étaient.',
  'manage.elsewhere':
    'Cette commande a été modifiée dans une autre fenêtre. Vous la voyez telle qu’elle est maintenant.',
  'manage.leave_title': 'Quitter sans confirmer ?',
  'manage.leave_text':
    'Vos modifications ne sont pas encore enregistrées. Si vous quittez maintenant, vos billets restent tels quels.',
  'manage.stay': 'Rester ici',
  'manage.leave': 'Quitter',
  'manage.expired_title': 'Le temps est écoulé',
  'manage.expired_text':
    'Les nouvelles places ne sont plus réservées, et rien n’a changé dans votre commande.',
  'manage.expired_go_on': 'Retour à votre commande',
  'manage.refunded':
    'Votre commande n’a pas pu être modifiée : l’un de ses billets a entre-temps été utilisé ou annulé. Ce que vous avez payé pour la modification vous est remboursé.',
  'manage.confirm_title': 'Confirmez vos modifications',
  'manage.confirm_text': 'Rien n’a encore changé. Veuillez tout vérifier une dernière fois.',
  'manage.going': 'Vous rendez',
  'manage.coming': 'Vous recevez',
  'manage.staying_dearer':
    'Votre code promo réduit moins le prix des billets que vous gardez. Ils coûtent {amount} de plus.',
  'manage.staying_cheaper':
    'Votre code promo réduit davantage le prix des billets que vous gardez. Ils coûtent {amount} de moins.',
  'manage.staying_change': 'Changement de prix des billets que vous gardez',
  'manage.credit': 'Déjà payé et déduit',
  'manage.new_price': 'Prix des nouveaux billets, frais compris',
  'manage.due': 'À payer maintenant',
  'reschedule.title': 'Reporter',
  'reschedule.now': 'Actuellement : {when}',
  'reschedule.current': 'Votre horaire actuel',
  'reschedule.current_day': 'Votre jour actuel',
  'reschedule.same': 'C’est déjà votre horaire. Veuillez en choisir un autre.',
  'reschedule.with_code':
    'Votre code promo est de nouveau appliqué au nouvel horaire. Vous voyez le prix avant de confirmer.',
  'reschedule.dearer':
    'Cet horaire coûte {amount} de plus que le vôtre. Vous payez la différence avant que votre commande soit modifiée.',
  'reschedule.cheaper':
    'Cet horaire coûte {amount} de moins que le vôtre. Cette somme vous est remboursée.',
  'reschedule.submit': 'Mettre à jour',
  'reschedule.start_again': 'Recommencer',
  'reschedule.not_in_order': 'Cette commande ne contient pas de billets pour cette séance.',
  'reschedule.unchanged': 'Votre commande est restée telle quelle.',
  'order_refusal.part': '{what} : {why}',
  'order_refusal.too_late':
    '{notice, plural, =0 {Il est trop tard pour modifier ce billet.} one {Il est trop tard pour modifier ce billet : c’est possible jusqu’à {days, plural, =0 {} one {# jour } many {# de jours } other {# jours }}{hours, plural, =0 {} one {# heure } many {# d’heures } other {# heures }}avant l’heure prévue.} many {Il est trop tard pour modifier ce billet : c’est possible jusqu’à {days, plural, =0 {} one {# jour } many {# de jours } other {# jours }}{hours, plural, =0 {} one {# heure } many {# d’heures } other {# heures }}avant l’heure prévue.} other {Il est trop tard pour modifier ce billet : c’est possible jusqu’à {days, plural, =0 {} one {# jour } many {# de jours } other {# jours }}{hours, plural, =0 {} one {# heure } many {# d’heures } other {# heures }}avant l’heure prévue.}}',
  'order_refusal.redeemed': 'Ce billet a déjà été utilisé.',
  'order_refusal.cancelled': 'Ce billet est déjà annulé.',
  'order_refusal.changed': 'Ce billet vient d’être utilisé ou modifié ailleurs.',
  'order_refusal.not_in_order': 'Cette commande ne contient pas ces billets.',
  'order_refusal.being_paid':
    'Une modification de cette commande est en cours de paiement dans une autre fenêtre. Veuillez terminer là-bas.',
  'order_refusal.payment_lost':
    'Le paiement de cette commande a été annulé ; ses billets ne peuvent donc pas être modifiés ici. Veuillez nous contacter.',
  'order_cancel.title': 'Annuler des billets',
  'order_cancel.lead':
    'Choisissez ce que vous souhaitez annuler. D’autres seront heureux de profiter des places.',
  'order_cancel.whole': 'Toute la commande',
  'order_cancel.all_of': 'Tous les billets pour {name}',
  'order_cancel.submit':
    '{count, plural, =0 {Annuler des billets} one {Annuler # billet} many {Annuler # de billets} other {Annuler # billets}}',
  'order_cancel.nothing': 'Veuillez choisir au moins un billet.',
  'order_cancel.question':
    '{count, plural, one {Annuler # billet ?} many {Annuler # de billets ?} other {Annuler # billets ?}}',
  'order_cancel.for_good':
    'Cette action est définitive : les places sont aussitôt proposées à d’autres.',
  'order_cancel.yes': 'Oui, annuler',
  'order_cancel.no': 'Non, garder',
  'order_cancel.busy': 'Annulation',
  'order_cancel.done': 'Ces billets sont annulés :',
  'order_cancel.not_found': 'Nous n’avons pas trouvé cette commande.',
  'order_cancel.none_valid': 'Cette commande ne contient aucun billet valable',
  'order_cancel.contact': 'Veuillez nous contacter pour annuler cette commande.',
  'order.resend': 'Renvoyer à {email}',
  'order.resending': 'Envoi',
  'order.resent': 'Vos billets sont en route vers {email}.',
  'order.calendar': 'Ajouter au calendrier',
} as const satisfies Record<keyof typeof ordersEn, string>;
