import type { LetterMessageKey } from '../en/letters.ts';

/** The default texts of letters in Dutch. */
export const lettersNl = {
  'letter.order.subject': 'Uw tickets: {events} – bestelling {number}',
  'letter.order.events': '{first} + {count} meer',
  'letter.order.preheader': '{when} · {count, plural, one {# ticket} other {# tickets}} · {venue}',
  'letter.order.title': '{count, plural, one {Hier is uw ticket} other {Hier zijn uw tickets}}',
  'letter.order.intro':
    'Dank u voor uw bestelling. {count, plural, one {Toon de code bij de ingang} other {Elk ticket heeft een eigen code: toon die bij de ingang}}, op uw scherm of geprint.',
  'letter.holder.subject':
    '{count, plural, one {Uw ticket: {events}} other {Uw tickets: {events}}}',
  'letter.holder.intro':
    '{count, plural, one {Iemand heeft dit ticket voor u gekocht. Toon de code bij de ingang} other {Iemand heeft deze tickets voor u gekocht. Elk heeft een eigen code: toon die bij de ingang}}, op uw scherm of geprint.',
  'letter.holder.keep': 'Houd deze e-mail voor uzelf: wie een code heeft, kan hem gebruiken.',
  'letter.holder.change_subject': 'Uw tickets zijn gewijzigd: {events}',
  'letter.holder.change_title': 'Uw tickets zijn gewijzigd',
  'letter.holder.change_intro':
    '{count, plural, =0 {Geen van uw tickets is nog geldig.} one {Dit is uw ticket dat nu geldig is.} other {Dit zijn uw tickets die nu geldig zijn.}}',
  'letter.change.update_subject': 'Uw bestelling is gewijzigd: {events} – bestelling {number}',
  'letter.change.update_title': 'Uw bestelling is gewijzigd',
  'letter.change.update_intro':
    '{count, plural, =0 {Van deze bestelling is geen ticket meer geldig.} one {Dit is het ticket dat nu geldig is.} other {Dit zijn de tickets die nu geldig zijn.}}',
  'letter.change.cancel_subject': 'Uw tickets zijn geannuleerd: {events} – bestelling {number}',
  'letter.change.cancel_title': 'Uw tickets zijn geannuleerd',
  'letter.change.cancel_intro':
    '{count, plural, =0 {Van deze bestelling is geen ticket meer geldig.} one {Het ticket hieronder is nog geldig.} other {De tickets hieronder zijn nog geldig.}}',
  'letter.change.gone': 'Niet meer geldig',
  'letter.change.gone_at': '{tickets} – {event}, {when}',
  'letter.change.gone_any': '{tickets} – {event}',
  'letter.change.codes': 'De codes ervan werken niet meer: verwijder ze.',
  'letter.session.cancelled_subject': 'Afgelast: {event} – bestelling {number}',
  'letter.session.cancelled_title': '{event} is afgelast',
  'letter.session.cancelled_intro': 'Het spijt ons: {event} op {when} gaat niet door.',
  'letter.session.money':
    '{amount} wordt teruggestort via de gebruikte betaalmethode. U hoeft niets te doen; een andere e-mail laat u weten wanneer dat is gebeurd.',
  'letter.session.free': 'U hoeft niets te doen.',
  'letter.session.moved_subject': 'Nieuwe tijd: {event} – bestelling {number}',
  'letter.session.moved_title': '{event} heeft een nieuwe tijd',
  'letter.session.moved_intro':
    '{event} gaat niet door op {when} zoals gepland. Uw tickets, met de codes die u hebt, zijn geldig op de nieuwe tijd hieronder. Komt die u niet uit, beantwoord dan deze e-mail.',
  'letter.order.subject_membership': 'Uw bestelling: {events} – bestelling {number}',
  'letter.order.preheader_membership':
    '{when} · {count, plural, one {# lidmaatschap} other {# lidmaatschappen}} · {venue}',
  'letter.order.title_membership':
    '{count, plural, one {Hier is uw lidmaatschap} other {Hier zijn uw lidmaatschappen}}',
  'letter.order.intro_membership':
    'Dank u voor uw bestelling. {count, plural, one {Toon de code als u komt} other {Elk lid heeft een eigen code: toon die als u komt}}, op uw scherm of geprint.',
  'letter.order.member': 'Lid {number} van {count}',
  'letter.order.qr_member': 'QR-code van lid {number}',
  'letter.order.open_at_membership': 'Uw bestelling: {address}',
  'letter.order.keep_membership':
    'Houd deze e-mail voor uzelf: wie een code of de link heeft, kan gebruiken wat u hebt gekocht.',
  'letter.order.preheader_plain': '{events} · {venue}',
  'letter.order.title_plain': 'Dank u voor uw bestelling',
  'letter.order.intro_plain': 'Dit hebt u gekocht.',
  'letter.order.open_plain': 'Uw bestelling openen',
  'letter.order.number': 'Bestelling {number}',
  'letter.order.date_range': '{start} – {end}',
  'letter.order.entry_until': '{start}, toegang tot {end}',
  'letter.order.zone': '{times} ({zone})',
  'letter.order.any_day': 'Op elke dag geldig',
  'letter.order.valid_until': 'Geldig tot {date}',
  'letter.order.ticket': 'Ticket {number} van {count}',
  'letter.order.qr': 'QR-code van ticket {number}',
  'letter.order.seat': '{section}, rij {row}, stoel {seat}',
  'letter.order.holder': 'Voor {name}',
  'letter.order.more_codes':
    '{count, plural, one {De code van nog # ticket staat} other {De codes van nog # tickets staan}} op de pagina van uw bestelling.',
  'letter.order.open': '{count, plural, one {Uw ticket openen} other {Uw tickets openen}}',
  'letter.order.open_at': 'Uw tickets met hun codes: {address}',
  'letter.order.receipt': 'Uw aankoop',
  'letter.order.bought': 'Gekocht op {date}',
  'letter.order.line': '{count} × {name}',
  'letter.order.discount': 'Korting',
  'letter.order.fees': 'Kosten',
  'letter.order.total': 'Totaal',
  'letter.order.cancelled': 'Geannuleerde tickets',
  'letter.order.paid': 'Betaald',
  'letter.order.given_back': 'Terugbetaald',
  'letter.order.free': 'Gratis',
  'letter.order.calendar': 'Een bestand voor uw agenda is bijgevoegd.',
  'letter.order.keep':
    'Houd deze e-mail voor uzelf: wie een code of de link heeft, kan uw tickets gebruiken.',
  'letter.order.gift_card':
    'Een cadeaukaart: het nummer, dat eindigt op {last}, komt in een aparte e-mail.',
  'letter.order.gift_card_for':
    'Een cadeaukaart waarvan het nummer eindigt op {last}. Ze gaat in een aparte e-mail naar {receiver}.',
  'letter.order.gift_card_on':
    'Een cadeaukaart waarvan het nummer eindigt op {last}. Ze gaat op {date} in een aparte e-mail naar {receiver}.',
  'letter.order.gift_code':
    'Een code voor een lidmaatschap als cadeau: die komt in een aparte e-mail.',
  'letter.order.gift_code_for':
    'Een code voor een lidmaatschap als cadeau. Die gaat in een aparte e-mail naar {receiver}.',
  'letter.order.gift_code_on':
    'Een code voor een lidmaatschap als cadeau. Die gaat op {date} in een aparte e-mail naar {receiver}.',
  'letter.membership.title': '{count, plural, one {Uw lidmaatschap} other {Uw lidmaatschappen}}',
  'letter.membership.title_gift':
    '{count, plural, one {Een lidmaatschap} other {Lidmaatschappen}} als cadeau voor {receiver}',
  'letter.membership.gift':
    'We schrijven {receiver} dat het een cadeau van u is, met het lidnummer en hoe men inlogt.',
  'letter.membership.gift_on':
    'Het begint op {date}. Op die dag schrijven we {receiver} dat het een cadeau van u is, met het lidnummer en hoe men inlogt.',
  'letter.membership.members': '{count, plural, one {Lid} other {Leden}}: {names}',
  'letter.membership.last_day': 'Geldig tot en met {date}',
  'letter.membership.renews':
    'Zoals afgesproken wordt het daarna automatisch verlengd. We schrijven u vóór elke afschrijving, en u kunt altijd opzeggen.',
  'letter.membership.no_end': 'Onbeperkt geldig',
  'letter.membership.code': 'Uw lidnummer: {code}',
  'letter.membership.member_code_zip': 'Log in met uw lidnummer en uw postcode.',
  'letter.membership.member_code_last_name': 'Log in met uw lidnummer en uw achternaam.',
  'letter.membership.member_code_email': 'Log in met uw lidnummer en uw e-mailadres.',
  'letter.membership.email_password':
    'Log in met uw e-mailadres en uw wachtwoord. Hebt u er nog geen, geef daar dan aan dat u het vergeten bent: een e-mail laat u er een instellen.',
  'letter.gift.subject': '{giver} geeft u {amount} bij {seller}',
  'letter.gift.subject_own': 'Uw cadeaukaart: {amount} bij {seller}',
  'letter.gift.preheader': 'Een cadeaukaart voor {seller} met een saldo van {amount}',
  'letter.gift.title': 'Een cadeau voor u',
  'letter.gift.title_for': 'Een cadeau voor {receiver}',
  'letter.gift.intro': '{giver} geeft u deze cadeaukaart voor {seller}.',
  'letter.gift.intro_own':
    'Hier is de cadeaukaart voor {seller} die u hebt gekocht: om te printen, door te sturen of zelf te gebruiken.',
  'letter.gift.number': 'Nummer van uw cadeaukaart',
  'letter.gift.valid_through': 'Geldig tot en met {date}.',
  'letter.gift.no_end': 'Geldig tot het saldo op is.',
  'letter.gift.how':
    'Voer het nummer in als u betaalt. Wat overblijft, blijft op de kaart staan voor een andere keer.',
  'letter.gift.open': 'De agenda van {seller} bekijken',
  'letter.gift.keep': 'Bewaar deze e-mail goed: wie het nummer heeft, kan ermee betalen.',
  'letter.gift_code.subject': '{giver} geeft u een lidmaatschap van {seller}: {name}',
  'letter.gift_code.subject_own': 'Uw lidmaatschap als cadeau: {name} bij {seller}',
  'letter.gift_code.preheader': 'Een code voor een lidmaatschap van {seller}: {name}',
  'letter.gift_code.intro': '{giver} geeft u een lidmaatschap van {seller}.',
  'letter.gift_code.intro_own':
    'Hier is het lidmaatschap van {seller} dat u als cadeau hebt gekocht: om te printen, door te sturen of zelf te gebruiken.',
  'letter.gift_code.number': 'Uw code',
  'letter.gift_code.valid_through': 'U kunt de code inwisselen tot en met {date}.',
  'letter.gift_code.no_end': 'U kunt de code inwisselen wanneer u wilt.',
  'letter.gift_code.how':
    'Het lidmaatschap begint op de dag waarop u de code inwisselt, voor wie u dan opgeeft.',
  'letter.gift_code.open': 'Uw code inwisselen',
  'letter.gift_code.keep':
    'Bewaar deze e-mail goed: wie de code heeft, kan die inwisselen, één keer.',
  'letter.gift_membership.preheader': 'U bent lid van {seller}: {name}',
  'letter.gift_membership.intro':
    '{giver} geeft u een lidmaatschap van {seller}. U hoeft niets te doen om het te laten beginnen.',
  'letter.gift_membership.number': 'Uw lidnummer',
  'letter.gift_membership.first_day': 'Het begint op {date}',
  'letter.gift_membership.how': 'Noem uw lidnummer als u komt.',
  'letter.gift_membership.keep':
    'Houd deze e-mail voor uzelf: uw lidnummer laat zien dat u lid bent.',
  'letter.failed.subject': 'Uw betaling aan {seller} is niet gelukt – {number}',
  'letter.failed.preheader': 'Uw bank heeft {amount} niet betaald',
  'letter.failed.title': 'Uw betaling is niet gelukt',
  'letter.failed.intro':
    'Uw bank heeft de {amount} waar we om vroegen niet betaald; er is dus niets afgeschreven. Kenmerk: {number}',
  'letter.failed.gone':
    'We kunnen uw plaatsen niet langer reserveren. Wilt u nog komen, koop dan opnieuw.',
  'letter.failed.held':
    'Wat u hebt gekocht, is nog voor u gereserveerd. Betaal op een andere manier.',
  'letter.failed.buy': 'De agenda van {seller} bekijken',
  'letter.failed.pay': '{amount} betalen',
  'letter.lost.subject_booked': 'Uw tickets hebben nieuwe codes – {number}, {seller}',
  'letter.lost.subject_returned': 'U krijgt uw geld terug – {number}, {seller}',
  'letter.lost.preheader_booked': 'Gebruik de tickets uit onze andere e-mail',
  'letter.lost.preheader_returned': 'U krijgt {amount} terug',
  'letter.lost.title_booked': 'Uw tickets hebben nieuwe codes',
  'letter.lost.title_returned': 'U krijgt uw geld terug',
  'letter.lost.intro':
    'Na een technische storing moesten we terug naar een eerdere kopie van onze boeken, en uw aankoop {number} van {amount} stond daar niet in.',
  'letter.lost.booked':
    'We hebben die opnieuw geboekt: u houdt uw plaatsen. Uw tickets komen in een andere e-mail en hebben nieuwe codes.',
  'letter.lost.returned':
    'We konden die niet opnieuw boeken. U krijgt {amount} terug op de manier waarop u hebt betaald; dat kan enkele dagen duren. Wilt u nog komen, koop dan opnieuw.',
  'letter.lost.after':
    'Tickets die u er eerder voor kreeg, zijn niet meer geldig. Onze excuses voor het ongemak.',
  'letter.renewal.subject': 'Uw lidmaatschap wordt op {day} verlengd – {seller}',
  'letter.renewal.preheader': '{level}: {amount} op {day}',
  'letter.renewal.title': 'Uw lidmaatschap wordt binnenkort verlengd',
  'letter.renewal.intro':
    'Uw lidmaatschap {level} is betaald tot en met {last}. Zoals afgesproken wordt het daarna automatisch verlengd: op {day} schrijven we {amount} af van de kaart waarmee u akkoord ging.',
  'letter.renewal.nothing': 'U hoeft niets te doen.',
  'letter.renewal.cancel': 'Automatische verlenging opzeggen',
  'letter.renewal.after':
    'Tot dan kunt u opzeggen, in één stap en zonder reden. Wat betaald is, blijft van u tot het afloopt.',
  'letter.renewal_failed.subject': 'Uw lidmaatschap kon nog niet worden verlengd – {seller}',
  'letter.renewal_failed.preheader': '{level}: {amount} is niet betaald',
  'letter.renewal_failed.title': 'Uw lidmaatschap kon nog niet worden verlengd',
  'letter.renewal_failed.declined':
    'Uw bank heeft de {amount} voor de verlenging van uw lidmaatschap {level} niet betaald; er is dus niets afgeschreven. Op {day} vragen we het nog eens. U kunt ook nu betalen, met deze of een andere kaart.',
  'letter.renewal_failed.authentication':
    'Uw bank wil dat u de {amount} voor de verlenging van uw lidmaatschap {level} zelf bevestigt; er is dus niets afgeschreven. Betaal uiterlijk op {day}.',
  'letter.renewal_failed.no_card':
    'De kaart waarmee u akkoord ging voor de verlenging van uw lidmaatschap {level} is niet meer bewaard; er is dus niets afgeschreven. Betaal de {amount} uiterlijk op {day}.',
  'letter.renewal_failed.last_day': 'Wat u hebt betaald, is geldig tot en met {last}.',
  'letter.renewal_failed.pay': '{amount} betalen',
  'letter.renewal_failed.after': 'Log in om te betalen: wat we voor u reserveren, is alleen van u.',
  'letter.renewal_over.subject': 'Uw lidmaatschap is niet verlengd – {seller}',
  'letter.renewal_over.preheader': '{level}: betaald tot en met {last}',
  'letter.renewal_over.title': 'Uw lidmaatschap is niet verlengd',
  'letter.renewal_over.intro':
    'Uw lidmaatschap {level} kon niet automatisch worden verlengd, en we proberen het niet opnieuw. Er is niets afgeschreven. Het is betaald tot en met {last}.',
  'letter.renewal_over.again': 'Wilt u lid blijven, verleng het dan zelf.',
  'letter.renewal_over.open': 'Uw lidmaatschap verlengen',
  'letter.refund.subject': 'Uw terugbetaling van {seller} – bestelling {number}',
  'letter.refund.preheader': 'We hebben u {amount} terugbetaald',
  'letter.refund.title': 'Uw terugbetaling',
  'letter.refund.intro': 'We hebben u {amount} terugbetaald. Bestelling: {number}',
  'letter.refund.cancelled':
    'De betreffende tickets zijn geannuleerd, en de codes ervan zijn niet meer geldig.',
  'letter.refund.changed': 'U hebt uw bestelling gewijzigd, en die kost minder dan eerst.',
  'letter.refund.surplus': 'U had meer betaald dan nodig was.',
  'letter.refund.other': 'Verder is er niets aan uw bestelling veranderd.',
  'letter.refund.to_payer':
    'Het bedrag gaat terug naar de gebruikte betaalmethode. Bij banken duurt het meestal vijf tot tien dagen voordat u het ziet.',
  'letter.refund.to_gift_card':
    'Het bedrag staat weer op uw cadeaukaart, waarvan het nummer eindigt op {last}.',
  'letter.refund.open': 'Uw bestelling openen',
  'letter.refund_failed.subject':
    'Uw terugbetaling van {seller} is niet aangekomen – bestelling {number}',
  'letter.refund_failed.preheader': '{amount} is bij ons teruggekomen',
  'letter.refund_failed.title': 'Uw terugbetaling is niet aangekomen',
  'letter.refund_failed.intro':
    'We hebben u {amount} terugbetaald voor bestelling {number}, maar het geld is bij ons teruggekomen. Dat gebeurt bijvoorbeeld als een kaart of rekening is opgeheven.',
  'letter.refund_failed.next':
    'We hebben het geld en betalen het u op een andere manier. Is uw kaart of rekening veranderd, beantwoord dan deze e-mail.',
  'letter.password.subject': 'Stel uw wachtwoord voor {seller} in',
  'letter.password.preheader': 'Eén link, en u kunt weer inloggen',
  'letter.password.title': 'Stel uw wachtwoord in',
  'letter.password.intro':
    'Iemand, waarschijnlijk u, heeft gevraagd het wachtwoord van {email} bij {seller} in te stellen.',
  'letter.password.button': 'Wachtwoord instellen',
  'letter.password.after':
    'De link werkt één keer, {minutes, plural, one {# minuut} other {# minuten}} lang. Was u het niet, dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.',
  'letter.confirm.subject': 'Bevestig uw e-mailadres voor {seller}',
  'letter.confirm.preheader': 'Eén link, en we weten dat dit adres van u is',
  'letter.confirm.title': 'Bevestig uw e-mailadres',
  'letter.confirm.intro': 'Een lid van {seller} heeft {email} als adres opgegeven. Is dat het uwe?',
  'letter.confirm.button': 'Ja, dat is het mijne',
  'letter.confirm.after':
    'De link werkt één keer, {hours, plural, one {# uur} other {# uur}} lang. Is het adres niet van u, negeer deze e-mail dan.',
  'letter.offered.subject': 'Bestelling {number}: betaal {amount} voor de wijziging – {seller}',
  'letter.offered.preheader': 'Nog {amount} te betalen tot {day}',
  'letter.offered.title': 'Uw bestelling wordt gewijzigd zodra u hebt betaald',
  'letter.offered.intro':
    '{seller} wijzigt bestelling {number} voor u. Die kost {amount} meer; tot dat is betaald, blijft alles zoals het is.',
  'letter.offered.after':
    'Betaal uiterlijk {day}, {time}. Daarna blijft uw bestelling zoals die was en zijn de nieuwe plaatsen weer vrij.',
  'letter.held.subject': 'Uw plaatsen: {event} – {seller}',
  'letter.held.subject_part': 'De volgende betaling voor {event} – {seller}',
  'letter.held.preheader': '{amount} te betalen',
  'letter.held.title': 'Uw plaatsen zijn gereserveerd',
  'letter.held.title_part': 'Een deel van uw bestelling is nog te betalen',
  'letter.held.hello': 'Dag {name},',
  'letter.held.intro':
    '{seller} houdt {places, plural, one {# plaats} other {# plaatsen}} voor u vrij: {event}. De prijs is {price}.',
  'letter.held.intro_part':
    '{seller} heeft uw bestelling van {places, plural, one {# plaats} other {# plaatsen}}: {event}. De prijs is {price}, in termijnen.',
  'letter.held.part': 'Daarvan is nu {amount} te betalen.',
  'letter.held.after':
    'Betaal uiterlijk {day}, {time}. Daarna gaan de plaatsen weer in de verkoop.',
  'letter.held.open': 'De plaatsen blijven gereserveerd tot u hebt betaald.',
  'letter.readdressed.subject': 'Bestelling {number} heeft nu een ander e-mailadres – {seller}',
  'letter.readdressed.preheader': 'De tickets gaan nu naar een ander adres',
  'letter.readdressed.title': 'Deze bestelling heeft nu een ander adres',
  'letter.readdressed.intro':
    '{seller} heeft op verzoek het e-mailadres van bestelling {number} gewijzigd. E-mails erover komen niet meer bij u.',
  'letter.readdressed.after':
    'Als u daar niet om hebt gevraagd, laat het {seller} dan snel weten: de tickets zijn nog geldig.',
  'letter.member_readdressed.subject': 'Uw account heeft nu een ander e-mailadres – {seller}',
  'letter.member_readdressed.preheader': 'E-mails erover gaan nu naar een ander adres',
  'letter.member_readdressed.title': 'Uw account heeft nu een ander adres',
  'letter.member_readdressed.intro':
    '{seller} heeft op verzoek het e-mailadres van uw account gewijzigd. E-mails erover komen niet meer bij u.',
  'letter.member_readdressed.after':
    'Als u daar niet om hebt gevraagd, laat het {seller} dan snel weten: iemand anders zou in uw account kunnen komen.',
  'letter.footer.contact': 'Vragen? Schrijf naar {email}.',
} as const satisfies Record<LetterMessageKey, string>;
