import type { LetterMessageKey } from '../en/letters.ts';

/** The default texts of letters in French. */
export const lettersFr = {
  'letter.order.subject': 'Vos billets : {events} – commande {number}',
  'letter.order.events': '{first} + {count} autres',
  'letter.order.preheader':
    '{when} · {count, plural, one {# billet} many {# de billets} other {# billets}} · {venue}',
  'letter.order.title':
    '{count, plural, one {Voici votre billet} many {Voici vos billets} other {Voici vos billets}}',
  'letter.order.intro':
    'Merci pour votre commande. {count, plural, one {Présentez le code à l’entrée} many {Chaque billet a son propre code : présentez-le à l’entrée} other {Chaque billet a son propre code : présentez-le à l’entrée}}, sur votre écran ou imprimé.',
  'letter.holder.subject':
    '{count, plural, one {Votre billet : {events}} many {Vos billets : {events}} other {Vos billets : {events}}}',
  'letter.holder.intro':
    '{count, plural, one {Quelqu’un a acheté ce billet pour vous. Présentez le code à l’entrée} many {Quelqu’un a acheté ces billets pour vous. Chacun a son propre code : présentez-le à l’entrée} other {Quelqu’un a acheté ces billets pour vous. Chacun a son propre code : présentez-le à l’entrée}}, sur votre écran ou imprimé.',
  'letter.holder.keep': 'Gardez cet e-mail pour vous : quiconque possède un code peut l’utiliser.',
  'letter.holder.change_subject': 'Vos billets ont changé : {events}',
  'letter.holder.change_title': 'Vos billets ont changé',
  'letter.holder.change_intro':
    '{count, plural, =0 {Aucun de vos billets n’est plus valable.} one {Voici votre billet, désormais valable.} many {Voici vos billets, désormais valables.} other {Voici vos billets, désormais valables.}}',
  'letter.change.update_subject': 'Votre commande a été modifiée : {events} – commande {number}',
  'letter.change.update_title': 'Votre commande a été modifiée',
  'letter.change.update_intro':
    '{count, plural, =0 {Plus aucun billet de cette commande n’est valable.} one {Voici le billet désormais valable.} many {Voici les billets désormais valables.} other {Voici les billets désormais valables.}}',
  'letter.change.cancel_subject': 'Vos billets ont été annulés : {events} – commande {number}',
  'letter.change.cancel_title': 'Vos billets ont été annulés',
  'letter.change.cancel_intro':
    '{count, plural, =0 {Plus aucun billet de cette commande n’est valable.} one {Le billet ci-dessous reste valable.} many {Les billets ci-dessous restent valables.} other {Les billets ci-dessous restent valables.}}',
  'letter.change.gone': 'N’est plus valable',
  'letter.change.gone_at': '{tickets} – {event}, {when}',
  'letter.change.gone_any': '{tickets} – {event}',
  'letter.change.codes': 'Leurs codes ne fonctionnent plus : veuillez les supprimer.',
  'letter.session.cancelled_subject': 'Annulé : {event} – commande {number}',
  'letter.session.cancelled_title': '{event} est annulé',
  'letter.session.cancelled_intro': 'Nous sommes désolés : {event}, le {when}, n’aura pas lieu.',
  'letter.session.money':
    '{amount} vous sont remboursés sur le moyen de paiement utilisé. Vous n’avez rien à faire ; un autre e-mail vous préviendra dès que ce sera fait.',
  'letter.session.free': 'Vous n’avez rien à faire.',
  'letter.session.moved_subject': 'Nouvel horaire : {event} – commande {number}',
  'letter.session.moved_title': 'Nouvel horaire pour {event}',
  'letter.session.moved_intro':
    '{event} n’aura pas lieu le {when} comme prévu. Vos billets, avec les codes que vous avez, sont valables au nouvel horaire ci-dessous. S’il ne vous convient pas, veuillez répondre à cet e-mail.',
  'letter.order.subject_membership': 'Votre commande : {events} – commande {number}',
  'letter.order.preheader_membership':
    '{when} · {count, plural, one {# adhésion} many {# d’adhésions} other {# adhésions}} · {venue}',
  'letter.order.title_membership':
    '{count, plural, one {Voici votre adhésion} many {Voici vos adhésions} other {Voici vos adhésions}}',
  'letter.order.intro_membership':
    'Merci pour votre commande. {count, plural, one {Présentez le code à votre arrivée} many {Chaque adhérent a son propre code : présentez-le à votre arrivée} other {Chaque adhérent a son propre code : présentez-le à votre arrivée}}, sur votre écran ou imprimé.',
  'letter.order.member': 'Adhérent {number} sur {count}',
  'letter.order.qr_member': 'Code QR de l’adhérent {number}',
  'letter.order.open_at_membership': 'Votre commande : {address}',
  'letter.order.keep_membership':
    'Gardez cet e-mail pour vous : quiconque possède un code ou le lien peut utiliser ce que vous avez acheté.',
  'letter.order.preheader_plain': '{events} · {venue}',
  'letter.order.title_plain': 'Merci pour votre commande',
  'letter.order.intro_plain': 'Voici ce que vous avez acheté.',
  'letter.order.open_plain': 'Ouvrir votre commande',
  'letter.order.number': 'Commande {number}',
  'letter.order.date_range': '{start} – {end}',
  'letter.order.entry_until': '{start}, entrée jusqu’à {end}',
  'letter.order.zone': '{times} ({zone})',
  'letter.order.any_day': 'Valable n’importe quel jour',
  'letter.order.valid_until': 'Valable jusqu’au {date}',
  'letter.order.ticket': 'Billet {number} sur {count}',
  'letter.order.qr': 'Code QR du billet {number}',
  'letter.order.seat': '{section}, rang {row}, place {seat}',
  'letter.order.holder': 'Pour {name}',
  'letter.order.more_codes':
    '{count, plural, one {Le code d’un autre billet figure} many {Les codes de # autres billets figurent} other {Les codes de # autres billets figurent}} sur la page de votre commande.',
  'letter.order.open':
    '{count, plural, one {Ouvrir votre billet} many {Ouvrir vos billets} other {Ouvrir vos billets}}',
  'letter.order.open_at': 'Vos billets avec leurs codes : {address}',
  'letter.order.receipt': 'Votre achat',
  'letter.order.bought': 'Achat du {date}',
  'letter.order.line': '{count} × {name}',
  'letter.order.discount': 'Réduction',
  'letter.order.fees': 'Frais',
  'letter.order.total': 'Total',
  'letter.order.cancelled': 'Billets annulés',
  'letter.order.paid': 'Payé',
  'letter.order.given_back': 'Remboursé',
  'letter.order.free': 'Gratuit',
  'letter.order.calendar': 'Un fichier pour votre calendrier est joint.',
  'letter.order.keep':
    'Gardez cet e-mail pour vous : quiconque possède un code ou le lien peut utiliser vos billets.',
  'letter.order.gift_card':
    'Une carte cadeau : son numéro, qui se termine par {last}, arrive dans un e-mail séparé.',
  'letter.order.gift_card_for':
    'Une carte cadeau dont le numéro se termine par {last}. Elle est envoyée à {receiver} dans un e-mail séparé.',
  'letter.order.gift_card_on':
    'Une carte cadeau dont le numéro se termine par {last}. Elle est envoyée à {receiver} le {date} dans un e-mail séparé.',
  'letter.order.gift_code': 'Un code d’adhésion à offrir : il arrive dans un e-mail séparé.',
  'letter.order.gift_code_for':
    'Un code d’adhésion à offrir. Il est envoyé à {receiver} dans un e-mail séparé.',
  'letter.order.gift_code_on':
    'Un code d’adhésion à offrir. Il est envoyé à {receiver} le {date} dans un e-mail séparé.',
  'letter.membership.title':
    '{count, plural, one {Votre adhésion} many {Vos adhésions} other {Vos adhésions}}',
  'letter.membership.title_gift':
    '{count, plural, one {Une adhésion offerte} many {Des adhésions offertes} other {Des adhésions offertes}} à {receiver}',
  'letter.membership.gift':
    'Nous écrivons à {receiver} que c’est un cadeau de votre part, avec le numéro d’adhérent et la façon de se connecter.',
  'letter.membership.gift_on':
    'Elle commence le {date}. Ce jour-là, nous écrivons à {receiver} que c’est un cadeau de votre part, avec le numéro d’adhérent et la façon de se connecter.',
  'letter.membership.members':
    '{count, plural, one {Adhérent} many {Adhérents} other {Adhérents}} : {names}',
  'letter.membership.last_day': 'Valable jusqu’au {date} inclus',
  'letter.membership.renews':
    'Comme convenu, elle se renouvelle ensuite automatiquement. Nous vous écrivons avant chaque prélèvement, et vous pouvez résilier à tout moment.',
  'letter.membership.no_end': 'Sans date d’expiration',
  'letter.membership.code': 'Votre numéro d’adhérent : {code}',
  'letter.membership.member_code_zip':
    'Connectez-vous avec votre numéro d’adhérent et votre code postal.',
  'letter.membership.member_code_last_name':
    'Connectez-vous avec votre numéro d’adhérent et votre nom.',
  'letter.membership.member_code_email':
    'Connectez-vous avec votre numéro d’adhérent et votre adresse e-mail.',
  'letter.membership.email_password':
    'Connectez-vous avec votre adresse e-mail et votre mot de passe. Si vous n’en avez pas encore, indiquez là-bas que vous l’avez oublié : un e-mail vous permettra d’en définir un.',
  'letter.gift.subject': '{giver} vous offre {amount} chez {seller}',
  'letter.gift.subject_own': 'Votre carte cadeau : {amount} chez {seller}',
  'letter.gift.preheader': 'Une carte cadeau {seller} d’une valeur de {amount}',
  'letter.gift.title': 'Un cadeau pour vous',
  'letter.gift.title_for': 'Un cadeau pour {receiver}',
  'letter.gift.intro': '{giver} vous offre cette carte cadeau {seller}.',
  'letter.gift.intro_own':
    'Voici la carte cadeau {seller} que vous avez achetée : à imprimer, à transférer ou pour vous-même.',
  'letter.gift.number': 'Numéro de votre carte cadeau',
  'letter.gift.valid_through': 'Valable jusqu’au {date} inclus.',
  'letter.gift.no_end': 'Valable jusqu’à épuisement du solde.',
  'letter.gift.how':
    'Saisissez le numéro au moment de payer. Le solde reste sur la carte pour une autre fois.',
  'letter.gift.open': 'Voir le programme de {seller}',
  'letter.gift.keep':
    'Conservez bien cet e-mail : quiconque possède le numéro peut s’en servir pour payer.',
  'letter.gift_code.subject': '{giver} vous offre une adhésion à {seller} : {name}',
  'letter.gift_code.subject_own': 'Votre adhésion à offrir : {name} chez {seller}',
  'letter.gift_code.preheader': 'Un code pour une adhésion à {seller} : {name}',
  'letter.gift_code.intro': '{giver} vous offre une adhésion à {seller}.',
  'letter.gift_code.intro_own':
    'Voici l’adhésion à {seller} que vous avez achetée pour l’offrir : à imprimer, à transférer ou pour vous-même.',
  'letter.gift_code.number': 'Votre code',
  'letter.gift_code.valid_through': 'Il peut être activé jusqu’au {date} inclus.',
  'letter.gift_code.no_end': 'Il peut être activé sans limite de durée.',
  'letter.gift_code.how':
    'L’adhésion commence le jour où vous activez le code, pour les personnes que vous indiquez alors.',
  'letter.gift_code.open': 'Activer votre code',
  'letter.gift_code.keep':
    'Conservez bien cet e-mail : quiconque possède le code peut l’activer, une seule fois.',
  'letter.gift_membership.preheader': 'Vous êtes adhérent de {seller} : {name}',
  'letter.gift_membership.intro':
    '{giver} vous offre une adhésion à {seller}. Vous n’avez rien à faire pour qu’elle commence.',
  'letter.gift_membership.number': 'Votre numéro d’adhérent',
  'letter.gift_membership.first_day': 'Elle commence le {date}',
  'letter.gift_membership.how': 'Indiquez votre numéro d’adhérent à votre arrivée.',
  'letter.gift_membership.keep':
    'Gardez cet e-mail pour vous : votre numéro d’adhérent atteste de votre adhésion.',
  'letter.failed.subject': 'Votre paiement à {seller} n’a pas abouti – {number}',
  'letter.failed.preheader': 'Votre banque n’a pas payé {amount}',
  'letter.failed.title': 'Votre paiement n’a pas abouti',
  'letter.failed.intro':
    'Votre banque n’a pas payé les {amount} que nous lui avons demandés ; rien n’a donc été débité. Référence : {number}',
  'letter.failed.gone':
    'Nous ne pouvons plus vous réserver vos places. Si vous souhaitez toujours venir, veuillez renouveler votre achat.',
  'letter.failed.held':
    'Ce que vous avez acheté vous est toujours réservé. Veuillez payer d’une autre manière.',
  'letter.failed.buy': 'Voir le programme de {seller}',
  'letter.failed.pay': 'Payer {amount}',
  'letter.lost.subject_booked': 'Vos billets ont de nouveaux codes – {number}, {seller}',
  'letter.lost.subject_returned': 'Votre argent vous est rendu – {number}, {seller}',
  'letter.lost.preheader_booked': 'Veuillez utiliser les billets de notre autre e-mail',
  'letter.lost.preheader_returned': '{amount} vous sont rendus',
  'letter.lost.title_booked': 'Vos billets ont de nouveaux codes',
  'letter.lost.title_returned': 'Votre argent vous est rendu',
  'letter.lost.intro':
    'Après un incident technique, nous avons dû revenir à une copie antérieure de nos livres, et votre achat {number} de {amount} n’y figurait pas.',
  'letter.lost.booked':
    'Nous l’avons réenregistré : vous gardez vos places. Vos billets arrivent dans un autre e-mail et ont de nouveaux codes.',
  'letter.lost.returned':
    'Nous n’avons pas pu le réenregistrer. {amount} vous sont rendus par le moyen avec lequel vous avez payé ; cela peut prendre quelques jours. Si vous souhaitez toujours venir, veuillez renouveler votre achat.',
  'letter.lost.after':
    'Les billets que vous aviez reçus pour cet achat ne sont plus valables. Nous vous prions de nous excuser pour ce désagrément.',
  'letter.renewal.subject': 'Votre adhésion se renouvelle le {day} – {seller}',
  'letter.renewal.preheader': '{level} : {amount} le {day}',
  'letter.renewal.title': 'Votre adhésion se renouvelle bientôt',
  'letter.renewal.intro':
    'Votre adhésion {level} est payée jusqu’au {last} inclus. Comme convenu, elle se renouvelle ensuite automatiquement : le {day}, nous prélevons {amount} sur la carte que vous avez autorisée.',
  'letter.renewal.nothing': 'Vous n’avez rien à faire.',
  'letter.renewal.cancel': 'Résilier le renouvellement automatique',
  'letter.renewal.after':
    'Vous pouvez résilier jusque-là, en une étape et sans donner de raison. Ce qui est payé vous reste acquis jusqu’à son terme.',
  'letter.renewal_failed.subject': 'Votre adhésion n’a pas encore pu être renouvelée – {seller}',
  'letter.renewal_failed.preheader': '{level} : {amount} n’ont pas été payés',
  'letter.renewal_failed.title': 'Votre adhésion n’a pas encore pu être renouvelée',
  'letter.renewal_failed.declined':
    'Votre banque n’a pas payé les {amount} du renouvellement de votre adhésion {level} ; rien n’a donc été débité. Le {day}, nous lui demanderons encore une fois. Vous pouvez aussi payer maintenant, avec cette carte ou une autre.',
  'letter.renewal_failed.authentication':
    'Votre banque souhaite que vous confirmiez vous-même les {amount} du renouvellement de votre adhésion {level} ; rien n’a donc été débité. Veuillez payer d’ici le {day}.',
  'letter.renewal_failed.no_card':
    'La carte que vous aviez autorisée pour le renouvellement de votre adhésion {level} n’est plus enregistrée ; rien n’a donc été débité. Veuillez payer les {amount} d’ici le {day}.',
  'letter.renewal_failed.last_day': 'Ce que vous avez payé est valable jusqu’au {last} inclus.',
  'letter.renewal_failed.pay': 'Payer {amount}',
  'letter.renewal_failed.after':
    'Connectez-vous pour payer : ce que nous vous réservons n’est que pour vous.',
  'letter.renewal_over.subject': 'Votre adhésion n’a pas été renouvelée – {seller}',
  'letter.renewal_over.preheader': '{level} : payée jusqu’au {last} inclus',
  'letter.renewal_over.title': 'Votre adhésion n’a pas été renouvelée',
  'letter.renewal_over.intro':
    'Votre adhésion {level} n’a pas pu être renouvelée automatiquement, et nous ne réessaierons pas. Rien n’a été débité. Elle est payée jusqu’au {last} inclus.',
  'letter.renewal_over.again':
    'Si vous souhaitez rester adhérent, veuillez la renouveler vous-même.',
  'letter.renewal_over.open': 'Renouveler votre adhésion',
  'letter.refund.subject': 'Votre remboursement de {seller} – commande {number}',
  'letter.refund.preheader': 'Nous vous avons remboursé {amount}',
  'letter.refund.title': 'Votre remboursement',
  'letter.refund.intro': 'Nous vous avons remboursé {amount}. Commande : {number}',
  'letter.refund.cancelled':
    'Les billets concernés sont annulés, et leurs codes ne sont plus valables.',
  'letter.refund.changed': 'Vous avez modifié votre commande, et elle coûte moins qu’avant.',
  'letter.refund.surplus': 'Vous aviez payé plus que ce qui était dû.',
  'letter.refund.other': 'Rien d’autre n’a changé dans votre commande.',
  'letter.refund.to_payer':
    'La somme est versée sur le moyen de paiement utilisé. Les banques mettent le plus souvent cinq à dix jours à l’afficher.',
  'letter.refund.to_gift_card':
    'La somme est de nouveau sur votre carte cadeau, dont le numéro se termine par {last}.',
  'letter.refund.open': 'Ouvrir votre commande',
  'letter.refund_failed.subject':
    'Votre remboursement de {seller} ne vous est pas parvenu – commande {number}',
  'letter.refund_failed.preheader': '{amount} nous sont revenus',
  'letter.refund_failed.title': 'Votre remboursement ne vous est pas parvenu',
  'letter.refund_failed.intro':
    'Nous vous avons remboursé {amount} pour la commande {number}, mais l’argent nous est revenu. Cela arrive par exemple quand une carte ou un compte a été clôturé.',
  'letter.refund_failed.next':
    'Nous avons cet argent et vous le verserons autrement. Si votre carte ou votre compte a changé, veuillez répondre à cet e-mail.',
  'letter.password.subject': 'Définissez votre mot de passe pour {seller}',
  'letter.password.preheader': 'Un lien, et vous pouvez de nouveau vous connecter',
  'letter.password.title': 'Définissez votre mot de passe',
  'letter.password.intro':
    'Quelqu’un, sans doute vous, a demandé à définir le mot de passe de {email} chez {seller}.',
  'letter.password.button': 'Définir votre mot de passe',
  'letter.password.after':
    'Le lien est utilisable une fois, pendant {minutes, plural, one {# minute} many {# de minutes} other {# minutes}}. Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.',
  'letter.confirm.subject': 'Confirmez votre adresse e-mail pour {seller}',
  'letter.confirm.preheader': 'Un lien, et nous savons que cette adresse est la vôtre',
  'letter.confirm.title': 'Confirmez votre adresse e-mail',
  'letter.confirm.intro':
    'Un adhérent de {seller} a indiqué {email} comme adresse. Est-ce la vôtre ?',
  'letter.confirm.button': 'Oui, c’est la mienne',
  'letter.confirm.after':
    'Le lien est utilisable une fois, pendant {hours, plural, one {# heure} many {# d’heures} other {# heures}}. Si l’adresse n’est pas la vôtre, veuillez ignorer cet e-mail.',
  'letter.offered.subject':
    'Commande {number} : merci de payer {amount} pour sa modification – {seller}',
  'letter.offered.preheader': '{amount} restent à payer jusqu’au {day}',
  'letter.offered.title': 'Votre commande sera modifiée dès votre paiement',
  'letter.offered.intro':
    '{seller} modifie la commande {number} pour vous. Elle coûte {amount} de plus ; tout reste inchangé jusqu’au paiement.',
  'letter.offered.after':
    'Merci de payer avant le {day}, {time}. Ensuite, votre commande restera telle quelle et les nouvelles places seront libérées.',
  'letter.held.subject': 'Vos places : {event} – {seller}',
  'letter.held.subject_part': 'Prochain paiement pour {event} – {seller}',
  'letter.held.preheader': '{amount} à payer',
  'letter.held.title': 'Vos places sont réservées',
  'letter.held.title_part': 'Une partie de votre commande reste à payer',
  'letter.held.hello': 'Bonjour {name},',
  'letter.held.intro':
    '{seller} réserve {places, plural, one {# place} many {# de places} other {# places}} pour vous : {event}. Le prix est de {price}.',
  'letter.held.intro_part':
    '{seller} a votre commande de {places, plural, one {# place} many {# de places} other {# places}} : {event}. Le prix est de {price}, en plusieurs fois.',
  'letter.held.part': '{amount} sont à payer maintenant.',
  'letter.held.after':
    'Merci de payer avant le {day}, {time}. Ensuite, les places seront remises en vente.',
  'letter.held.open': 'Les places restent réservées jusqu’à votre paiement.',
  'letter.readdressed.subject': 'La commande {number} a une autre adresse e-mail – {seller}',
  'letter.readdressed.preheader': 'Ses billets sont désormais envoyés à une autre adresse',
  'letter.readdressed.title': 'Cette commande a une autre adresse',
  'letter.readdressed.intro':
    '{seller} a changé, à la demande de quelqu’un, l’adresse e-mail de la commande {number}. Ses messages ne vous parviendront plus.',
  'letter.readdressed.after':
    'Si vous ne l’avez pas demandé, prévenez vite {seller} : les billets restent valables.',
  'letter.member_readdressed.subject': 'Votre compte a une autre adresse e-mail – {seller}',
  'letter.member_readdressed.preheader': 'Ses messages sont désormais envoyés à une autre adresse',
  'letter.member_readdressed.title': 'Votre compte a une autre adresse',
  'letter.member_readdressed.intro':
    '{seller} a changé, à la demande de quelqu’un, l’adresse e-mail de votre compte. Ses messages ne vous parviendront plus.',
  'letter.member_readdressed.after':
    'Si vous ne l’avez pas demandé, prévenez vite {seller} : quelqu’un d’autre pourrait accéder à votre compte.',
  'letter.footer.contact': 'Des questions ? Écrivez à {email}.',
} as const satisfies Record<LetterMessageKey, string>;
