import type { refusalsEn } from '../en/refusals.ts';

export const refusalsNl = {
  'refusal.validation_failed':
    'De verzonden gegevens bevatten fouten. Verbeter ze en verstuur het formulier opnieuw.',
  'refusal.bad_field_value':
    'We konden dat verzoek niet lezen. Controleer het en probeer het opnieuw.',
  'refusal.tenant_unknown': 'Op dit adres is geen winkel.',
  'refusal.not_logged_in': 'Log eerst in.',
  'refusal.invalid_credentials':
    'Dat e-mailadres of wachtwoord klopt niet. Controleer ze en probeer het opnieuw.',
  'refusal.login_disabled': 'Inloggen is uitgeschakeld.',
  'refusal.cookies_needed': 'Sta cookies toe en probeer het opnieuw.',
  'refusal.provider_not_initialized': 'Initialiseren is niet gelukt. Probeer het opnieuw.',
  'refusal.provider_unavailable':
    'De inlogdienst antwoordt op dit moment niet. Probeer het later opnieuw.',
  'refusal.invalid_login_state': 'Ongeldige status',
  'refusal.provider_login_failed': 'Inloggen is niet gelukt. Probeer het opnieuw.',
  'refusal.guest_account':
    'Oeps! U hebt nog geen wachtwoord ingesteld. In uw inbox staat hoe u dat doet; probeer het daarna opnieuw.',
  'refusal.gift_to_self':
    'U kunt uzelf geen lidmaatschap cadeau geven. Wilt u een lidmaatschap voor uzelf kopen of verlengen?',
  'refusal.incorrect_password': 'Dat is niet het juiste wachtwoord. Probeer het opnieuw.',
  'refusal.validate_failed': 'Deze herstellink is niet geldig. Misschien is hij verlopen.',
  'refusal.email_in_use':
    'Een ander account gebruikt {email}. Neem contact met ons op, dan helpen we u.',
  'refusal.not_found': 'We hebben niet gevonden wat u zocht.',
  'refusal.forbidden_origin': 'Dit verzoek kwam van een andere site. Laad de pagina opnieuw.',
  'refusal.unsupported_media_type': 'We konden dat verzoek niet lezen. Laad de pagina opnieuw.',
  'refusal.body_too_large': 'Dat is meer dan we in één keer kunnen ontvangen. Maak het korter.',
  'refusal.method_not_allowed': 'Dat kan hier niet. Laad de pagina opnieuw.',
  'refusal.scope_error': 'Deze winkelwagen is van iemand anders.',
  'refusal.incorrect_cart_state':
    'Deze winkelwagen kan nu niet worden gewijzigd. Bent u in een ander venster aan het betalen, rond het dan daar af.',
  'refusal.cart_expired': 'Helaas is de tijd voor uw winkelwagen verstreken',
  'refusal.request_in_progress': 'We verwerken uw laatste verzoek nog. Een ogenblik geduld.',
  'refusal.idempotency_key_reused': 'Dat verzoek is al gebruikt. Laad de pagina opnieuw.',
  'refusal.event_session_sold_out': 'Deze tijd is zojuist uitverkocht.',
  'refusal.session_capacity_exceeded': 'Op deze tijd zijn er niet genoeg plaatsen meer.',
  'refusal.ticket_group_sold_out': 'Deze tickets zijn zojuist uitverkocht.',
  'refusal.ticket_group_capacity_exceeded': 'Van deze tickets zijn er niet genoeg meer.',
  'refusal.seat_taken':
    'Sorry, iemand was u net voor: een stoel die u had gekozen, is zojuist bezet. Al het andere is nog van u.',
  'refusal.single_seat_left':
    'Deze stoelen zouden één losse stoel overlaten. Schuif één plaats op, zodat twee mensen nog samen kunnen zitten.',
  'refusal.companion_seat_alone':
    'Een begeleidersplaats hoort bij een rolstoelplaats in dezelfde rij. Neem beide, of kies andere stoelen.',
  'refusal.max_tickets_per_order_exceeded':
    'Dat zijn meer tickets dan één bestelling kan bevatten.',
  'refusal.min_tickets_per_order_not_met':
    'Dat zijn minder tickets dan één bestelling moet bevatten.',
  'refusal.member_required': 'Voeg minstens één lid toe.',
  'refusal.member_limit_exceeded':
    'Uw lidmaatschap geeft geen recht op zoveel van deze tickets. Kies er minder.',
  'refusal.renewal_not_open': 'Dit lidmaatschap kan nu niet worden verlengd.',
  'refusal.auto_renew_not_enrolled': 'Dit lidmaatschap wordt niet automatisch verlengd.',
  'refusal.rule_blocks_reserve': 'Deze tickets kunnen niet samen worden gekocht.',
  'refusal.additional_info_validation_failed':
    'Sommige antwoorden ontbreken of kloppen niet. Bekijk de vragen nog eens.',
  'refusal.invalid_citypass': 'De indeling klopt niet. Controleer uw CityPASS-code.',
  'refusal.code_exhausted': 'Deze code is al gebruikt.',
  'refusal.code_expired': 'Deze code is verlopen',
  'refusal.code_not_found': '{code} is geen geldige actiecode',
  'refusal.no_code_benefit': 'Deze code verandert niets aan wat in uw winkelwagen ligt.',
  'refusal.duplicate_code': 'Deze code zit al in uw winkelwagen.',
  'refusal.citypass_failure':
    'We konden uw CityPASS-code niet controleren. Probeer het over een paar minuten opnieuw.',
  'refusal.tickets_too_old': 'Deze tickets kunnen niet meer worden gewijzigd.',
  'refusal.ticket_state_incorrect': 'Deze tickets kunnen niet meer worden gewijzigd.',
  'refusal.log_out_to_edit': 'Log uit om uw tickets te wijzigen',
  'refusal.ticket_not_found': 'Deze tickets liggen niet meer in uw winkelwagen.',
  'refusal.validate_not_email': 'Voer een e-mailadres in waarop u uw tickets kunt ontvangen.',
  'refusal.amount_mismatch':
    'Het totaal van uw winkelwagen is veranderd. Controleer het en betaal.',
  'refusal.payment_not_supported': 'Voor dit bedrag is geen betaling mogelijk',
  'refusal.payment_in_progress': 'Er loopt al een betaling voor deze winkelwagen.',
  'refusal.intent_requires_action': 'Uw bank vraagt u deze betaling te bevestigen.',
  'refusal.intent_processing': 'Uw betaling wordt verwerkt.',
  'refusal.card_error': 'Uw kaart is geweigerd. Probeer een andere.',
  'refusal.invalid_request_error': 'De kaart kon niet worden gebruikt. Probeer een andere.',
  'refusal.payment_refunded':
    'Toen uw betaling aankwam, waren de plaatsen al weg. U krijgt al uw geld terug.',
  'refusal.captcha_failed':
    'We konden niet controleren of u een mens bent. Er is niets afgeschreven. Probeer het opnieuw.',
  'refusal.captcha_required': 'Bevestig dat u een mens bent en probeer het opnieuw.',
  'refusal.network_busy':
    'Vanaf uw netwerk worden op dit moment veel tickets vastgehouden. U kunt er daarom hooguit {places} tegelijk reserveren. Kies er minder of probeer het over een paar minuten opnieuw.',
  'refusal.code_busy':
    'Andere mensen op uw netwerk gebruiken deze code op dit moment. Probeer het over een paar minuten opnieuw.',
  'refusal.free_orders_limited':
    'Vanaf uw netwerk zijn kort geleden veel gratis tickets besteld. Uw tickets blijven gereserveerd. Probeer het later opnieuw.',
  'refusal.wallet_unavailable': 'De wallet is nu niet bereikbaar. Probeer het later opnieuw.',
  'refusal.gateway_unavailable':
    'We kunnen op dit moment geen betalingen aannemen, en er is niets afgeschreven. Probeer het over een minuut opnieuw.',
  'refusal.saved_card_locked':
    'Bewaarde kaarten zijn voor leden die met hun wachtwoord zijn ingelogd. Betaal met een andere kaart.',
  'refusal.saved_card_not_found':
    'Deze kaart kan niet meer worden gebruikt. Betaal met een andere kaart.',
  'refusal.gift_card_not_found': 'Cadeaukaart niet gevonden',
  'refusal.gift_card_empty': 'Op deze cadeaukaart staat niets meer om mee te betalen.',
  'refusal.paid_in_part':
    'Een cadeaukaart die in een andere browser is ingevoerd, heeft een deel van deze bestelling betaald. Rond de betaling daar af of haal die kaart hier eerst weg.',
  'refusal.gift_card_short': 'Op deze cadeaukaart staat minder dan eerst. Controleer haar opnieuw.',
  'refusal.too_many_requests': 'Dat is te vaak geprobeerd. Wacht een paar minuten.',
  'refusal.server_busy': 'Het is op dit moment erg druk in de shop. Probeer het zo meteen opnieuw.',
  'refusal.outcome_unknown': 'We weten niet of dat gelukt is. Probeer het zo meteen opnieuw.',
  'refusal.portal_suspended':
    'Deze winkel is op dit moment gesloten. Tickets die u hebt, blijven geldig.',
  'refusal.gateway_not_configured':
    'Deze winkel kan op dit moment geen betalingen aannemen. Probeer het later opnieuw.',
} as const satisfies Record<keyof typeof refusalsEn, string>;
