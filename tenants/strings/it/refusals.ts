import type { refusalsEn } from '../en/refusals.ts';

export const refusalsIt = {
  'refusal.validation_failed':
    'I dati inviati contengono errori. Li corregga e invii di nuovo il modulo.',
  'refusal.bad_field_value': 'Non abbiamo potuto leggere la richiesta. La controlli e riprovi.',
  'refusal.tenant_unknown': 'A questo indirizzo non c’è alcun negozio.',
  'refusal.not_logged_in': 'Prima effettui l’accesso.',
  'refusal.invalid_credentials':
    'L’indirizzo e-mail o la password non è corretto. Li controlli e riprovi.',
  'refusal.login_disabled': 'L’accesso è disattivato.',
  'refusal.cookies_needed': 'Attivi i cookie e riprovi.',
  'refusal.provider_not_initialized': 'Inizializzazione non riuscita. Riprovi.',
  'refusal.provider_unavailable':
    'Al momento il servizio di accesso non risponde. Riprovi più tardi.',
  'refusal.invalid_login_state': 'Stato non valido',
  'refusal.provider_login_failed': 'L’accesso non è riuscito. Riprovi.',
  'refusal.guest_account':
    'Ops! Non ha ancora impostato una password. Cerchi le istruzioni nella posta in arrivo, poi riprovi.',
  'refusal.gift_to_self':
    'Non può regalare un abbonamento a sé stesso. Desidera acquistare o rinnovare un abbonamento per sé?',
  'refusal.incorrect_password': 'Questa password non è corretta. Riprovi.',
  'refusal.validate_failed': 'Questo link di reimpostazione non è valido. Forse è scaduto.',
  'refusal.email_in_use': 'Un altro account usa {email}. Ci contatti e La aiuteremo.',
  'refusal.not_found': 'Non abbiamo trovato ciò che cercava.',
  'refusal.forbidden_origin': 'Questa richiesta proviene da un altro sito. Ricarichi la pagina.',
  'refusal.unsupported_media_type': 'Non abbiamo potuto leggere la richiesta. Ricarichi la pagina.',
  'refusal.body_too_large': 'È più di quanto possiamo ricevere in una volta. Accorci il testo.',
  'refusal.method_not_allowed': 'Qui non è possibile. Ricarichi la pagina.',
  'refusal.scope_error': 'Questo carrello appartiene a qualcun altro.',
  'refusal.incorrect_cart_state':
    'Ora questo carrello non si può modificare. Se lo sta pagando in un’altra finestra, completi lì.',
  'refusal.cart_expired': 'Purtroppo il tempo per il carrello è scaduto',
  'refusal.request_in_progress':
    'Stiamo ancora elaborando la Sua ultima richiesta. Attenda un momento.',
  'refusal.idempotency_key_reused': 'Questa richiesta è già stata usata. Ricarichi la pagina.',
  'refusal.event_session_sold_out': 'Questo orario si è appena esaurito.',
  'refusal.session_capacity_exceeded': 'A questo orario non restano abbastanza posti.',
  'refusal.ticket_group_sold_out': 'Questi biglietti si sono appena esauriti.',
  'refusal.ticket_group_capacity_exceeded': 'Di questi biglietti non ne restano abbastanza.',
  'refusal.seat_taken':
    'Ci dispiace, qualcuno è stato più veloce: un posto che aveva scelto è appena stato preso. Tutto il resto è ancora Suo.',
  'refusal.single_seat_left':
    'Questi posti ne lascerebbero uno isolato. Si sposti di uno, così che due persone possano ancora sedere insieme.',
  'refusal.companion_seat_alone':
    'Un posto per accompagnatore va con uno per sedia a rotelle della stessa fila. Li prenda entrambi, o scelga altri posti.',
  'refusal.max_tickets_per_order_exceeded':
    'Sono più biglietti di quanti ne può contenere un ordine.',
  'refusal.min_tickets_per_order_not_met': 'Sono meno biglietti di quanti ne deve avere un ordine.',
  'refusal.member_required': 'Aggiunga almeno un socio.',
  'refusal.member_limit_exceeded':
    'Il Suo abbonamento non comprende così tanti di questi biglietti. Ne scelga meno.',
  'refusal.renewal_not_open': 'Ora questo abbonamento non si può rinnovare.',
  'refusal.auto_renew_not_enrolled': 'Questo abbonamento non ha il rinnovo automatico.',
  'refusal.rule_blocks_reserve': 'Questi biglietti non si possono acquistare insieme.',
  'refusal.additional_info_validation_failed':
    'Alcune risposte mancano o non sono corrette. Riveda le domande.',
  'refusal.invalid_citypass': 'Il formato non è quello previsto. Controlli il Suo codice CityPASS.',
  'refusal.code_exhausted': 'Questo codice è già stato usato.',
  'refusal.code_expired': 'Questo codice è scaduto',
  'refusal.code_not_found': '{code} non è un codice promozionale valido',
  'refusal.no_code_benefit': 'Questo codice non cambia nulla per il contenuto del carrello.',
  'refusal.duplicate_code': 'Questo codice è già nel carrello.',
  'refusal.citypass_failure':
    'Non abbiamo potuto verificare il Suo codice CityPASS. Riprovi tra qualche minuto.',
  'refusal.tickets_too_old': 'Questi biglietti non si possono più modificare.',
  'refusal.ticket_state_incorrect': 'Questi biglietti non si possono più modificare.',
  'refusal.log_out_to_edit': 'Esca dall’account per modificare i biglietti',
  'refusal.ticket_not_found': 'Questi biglietti non sono più nel carrello.',
  'refusal.validate_not_email': 'Inserisca un indirizzo e-mail che possa ricevere i biglietti.',
  'refusal.amount_mismatch': 'Il totale del carrello è cambiato. Lo controlli e paghi.',
  'refusal.payment_not_supported': 'Pagamento non possibile per questo importo',
  'refusal.payment_in_progress': 'Un pagamento per questo carrello è già in corso.',
  'refusal.intent_requires_action': 'La Sua banca Le chiede di confermare questo pagamento.',
  'refusal.intent_processing': 'Il pagamento è in elaborazione.',
  'refusal.card_error': 'La carta è stata rifiutata. Ne provi un’altra.',
  'refusal.invalid_request_error': 'Non è stato possibile usare la carta. Ne provi un’altra.',
  'refusal.payment_refunded':
    'Quando è arrivato il pagamento i posti non c’erano più. Le rimborsiamo l’intero importo.',
  'refusal.captcha_failed':
    'Non abbiamo potuto verificare che sia una persona. Non è stato addebitato nulla. Riprovi.',
  'refusal.captcha_required': 'Confermi di essere una persona e riprovi.',
  'refusal.network_busy':
    'In questo momento dalla Sua rete sono riservati molti biglietti: può riservarne al massimo {places} alla volta. Ne scelga di meno o riprovi tra qualche minuto.',
  'refusal.code_busy':
    'Altre persone della Sua rete stanno usando questo codice. Riprovi tra qualche minuto.',
  'refusal.free_orders_limited':
    'Dalla Sua rete sono stati ordinati di recente molti biglietti gratuiti. I Suoi biglietti restano riservati. Riprovi più tardi.',
  'refusal.wallet_unavailable': 'Al momento il wallet non è raggiungibile. Riprovi più tardi.',
  'refusal.gateway_unavailable':
    'Al momento non possiamo accettare pagamenti, e non è stato addebitato nulla. Riprovi tra un minuto.',
  'refusal.saved_card_locked':
    'Le carte salvate sono per i soci che hanno effettuato l’accesso con la password. Paghi con un’altra carta.',
  'refusal.saved_card_not_found': 'Questa carta non si può più usare. Paghi con un’altra carta.',
  'refusal.gift_card_not_found': 'Carta regalo non trovata',
  'refusal.gift_card_empty': 'Su questa carta regalo non c’è più nulla con cui pagare.',
  'refusal.paid_in_part':
    'Una carta regalo inserita in un altro browser ha pagato una parte di questo ordine. Completi lì il pagamento oppure tolga prima qui la carta.',
  'refusal.gift_card_short':
    'Il saldo di questa carta regalo è inferiore a prima. La verifichi di nuovo.',
  'refusal.too_many_requests': 'Troppi tentativi. Attenda qualche minuto.',
  'refusal.server_busy': 'La biglietteria è molto richiesta in questo momento. Riprovi tra poco.',
  'refusal.outcome_unknown': 'Non sappiamo se l’operazione è riuscita. Riprovi tra poco.',
  'refusal.portal_suspended':
    'Al momento questo negozio è chiuso. I biglietti che ha restano validi.',
  'refusal.gateway_not_configured':
    'Al momento questo negozio non può accettare pagamenti. Riprovi più tardi.',
} as const satisfies Record<keyof typeof refusalsEn, string>;
