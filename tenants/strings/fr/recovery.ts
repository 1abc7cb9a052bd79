import type { recoveryEn } from '../en/recovery.ts';

export const recoveryFr = {
  'recovery.needs_script':
    'Ce formulaire nécessite JavaScript. Veuillez l’activer pour cette page, puis la recharger.',
  'recovery.email': 'Adresse e-mail',
  'recovery.bad_email': 'L’adresse e-mail n’est pas valable.',
  'recovery.sending': 'Envoi…',
  'recovery.not_there':
    'Rien après quelques minutes ? Veuillez aussi vérifier vos courriers indésirables.',
  'recovery.try_again': 'Saisir une autre adresse',
  'recovery.go_on': 'Continuer',
  'recovery.login': 'Se connecter',
  'forgot_password.title': 'Mot de passe oublié ?',
  'forgot_password.lead':
    'Saisissez l’adresse e-mail de votre compte. Nous vous écrivons comment définir un nouveau mot de passe.',
  'forgot_password.submit': 'M’envoyer un lien',
  'forgot_password.sent_title': 'Consultez votre boîte de réception',
  'forgot_password.sent':
    'Si {email} est associé à un compte, un e-mail est en route. Son lien est utilisable une fois, pendant une heure.',
  forgot_password_contact_details:
    'Vous n’utilisez plus cette adresse, ou vous ne savez plus laquelle c’est ? Contactez-nous, nous vous aiderons.',
  'forgot_membership.title': 'Numéro d’adhérent oublié ?',
  forgot_membership_instructions:
    'Saisissez l’adresse e-mail avec laquelle votre adhésion a été achetée. Nous vous renvoyons sa commande.',
  'forgot_membership.submit': 'M’envoyer mon adhésion',
  'forgot_membership.sent_title': 'Consultez votre boîte de réception',
  forgot_membership_message:
    'Si une adhésion a été achetée avec {email}, sa commande est en route vers cette adresse.',
  'resend.title': 'Recevoir de nouveau vos billets',
  'resend.lead':
    'Saisissez l’adresse e-mail utilisée pour votre achat. Nous y renvoyons vos billets.',
  'resend.submit': 'M’envoyer mes billets',
  'resend.sent_title': 'Vos billets sont en route',
  'resend.sent': 'Nous les envoyons à {email}, chaque commande dans un e-mail séparé.',
  'resend.none': 'Aucune commande n’a été trouvée pour cette adresse e-mail.',
  'resend.logged_in': 'Déconnectez-vous pour renvoyer vos billets.',
  'reset_password.title': 'Définir un nouveau mot de passe',
  'reset_password.account': 'Votre compte',
  'reset_password.password': 'Nouveau mot de passe',
  'reset_password.show': 'Afficher',
  'reset_password.show_label': 'Afficher le mot de passe',
  'reset_password.hide': 'Masquer',
  'reset_password.hide_label': 'Masquer le mot de passe',
  'reset_password.invalid': 'Mot de passe non valable',
  'reset_password.rules': 'Votre mot de passe doit comporter',
  'reset_password.rule_short': 'au moins 8 caractères',
  'reset_password.rule_plain':
    'trois de ces quatre éléments : majuscules, minuscules, chiffres, autres caractères',
  'reset_password.rule_outer_space': 'aucune espace au début ni à la fin',
  'reset_password.rule_unprintable': 'uniquement des caractères visibles',
  'reset_password.rule_long': 'au plus {count} caractères',
  'reset_password.met': '{rule} : oui',
  'reset_password.not_met': '{rule} : pas encore',
  'reset_password.all_met': 'Ce mot de passe peut être utilisé.',
  'reset_password.submit': 'Définir le mot de passe',
  'reset_password.saving': 'Enregistrement…',
  'reset_password.done_title': 'Mot de passe mis à jour',
  'reset_password.done':
    'Veuillez désormais vous connecter avec votre nouveau mot de passe. Vous avez été déconnecté partout ailleurs.',
  'reset_password.not_valid_title': 'Veuillez demander un nouveau lien',
  'reset_password.ask_again': 'M’envoyer un nouveau lien',
  'set_email.title': 'Votre adresse e-mail',
  'set_email.lead':
    'Nous n’avons pas d’adresse e-mail pour vous joindre. Veuillez en saisir une : vos billets et vos reçus y seront envoyés.',
  'set_email.email_confirm': 'Adresse e-mail, encore une fois',
  'set_email.differs': 'Les adresses e-mail doivent être identiques.',
  'set_email.submit': 'Enregistrer',
  'set_email.saving': 'Enregistrement…',
  'set_email.done_title': 'Veuillez confirmer votre adresse',
  'set_email.done':
    'Nous avons écrit à {email}. Veuillez ouvrir le lien de cet e-mail : il montre que l’adresse est bien la vôtre. D’ici là, connectez-vous comme avant.',
  'confirm_email.title': 'Confirmez votre adresse e-mail',
  'confirm_email.lead': 'Veuillez confirmer que vous lisez cette messagerie.',
  'confirm_email.act': 'Confirmer l’adresse',
  'confirm_email.done_title': 'Merci',
  'confirm_email.done': 'Votre adresse e-mail {email} est confirmée.',
  'confirm_email.failed_title': 'Votre adresse e-mail n’est pas confirmée',
  'confirm_email.not_valid_title': 'Ce lien ne fonctionne plus',
  'confirm_email.not_valid':
    'Ce lien n’est pas valable. Il a peut-être expiré, ou vous l’avez déjà utilisé.',
} as const satisfies Record<keyof typeof recoveryEn, string>;
