import type { ordersEn } from '../en/orders.ts';

export const ordersIt = {
  manage_order_message:
    'Qui può modificare l’ordine. I biglietti restano validi così come sono finché non conferma.',
  'manage.title': 'Ordine {number}',
  'manage.link': 'Modifica o annulla',
  'manage.back': 'Torna all’ordine',
  'manage.see_tickets': 'Vedi i biglietti',
  'manage.needs_script':
    'Per modificare un ordine serve JavaScript. Lo attivi per questa pagina e la ricarichi.',
  'manage.failed': 'Ops! Ci dispiace, qualcosa è andato storto. Riprovi.',
  'manage.contact': 'Ci contatti per spostare i Suoi biglietti.',
  'manage.redeemed': 'Utilizzato',
  'manage.cancelled': 'Annullato',
  'manage.moved': 'Spostato',
  'manage.past': 'Evento passato',
  'manage.any_time': 'Valido in qualsiasi giorno',
  'manage.removed': 'Tolto, non ancora confermato',
  'manage.gone': 'Non più valido',
  'manage.moves_to': 'Si sposta a {when}, non ancora confermato',
  'manage.moves': 'Viene scambiato, non ancora confermato',
  'manage.new': 'Nuovo, non ancora confermato',
  'manage.used': 'Già utilizzato',
  'manage.remove': 'Togli',
  'manage.remove_name': 'Togli {name}',
  'manage.undo': 'Ripristina',
  'manage.undo_name': 'Ripristina: mantieni {name}',
  'manage.reschedule': 'Sposta',
  'manage.reschedule_name': 'Sposta {name}',
  'manage.cancel_session': 'Annulla questi biglietti',
  'manage.cancel_session_name': 'Annulla i biglietti per {name}',
  'manage.cancel_order': 'Annulla l’intero ordine',
  'manage.empty': 'In questo ordine non resta nulla da modificare.',
  'manage.unsaved': 'Ha modifiche non confermate.',
  'manage.to_pay': 'Differenza da pagare',
  'manage.to_return': 'Le viene rimborsato',
  'manage.no_difference': 'Nessuna differenza di prezzo',
  'manage.returned_to':
    'Il rimborso torna al metodo di pagamento usato, alcuni giorni dopo la conferma.',
  'manage.confirm': 'Conferma le modifiche',
  'manage.cancel': 'Annulla',
  'manage.rescheduled': 'I biglietti sono stati spostati. Le inviamo i nuovi per e-mail.',
  'manage.tickets_cancelled':
    'I biglietti che ha tolto sono annullati. Le inviamo per e-mail quelli che restano.',
  'manage.not_mailed':
    'Non è stato possibile inviare l’e-mail. L’ordine è comunque modificato; lo vede qui.',
  'manage.was_removed':
    '{count, plural, one {# biglietto sarà tolto} many {# di biglietti saranno tolti} other {# biglietti saranno tolti}} alla conferma.',
  'manage.was_undone': 'Non è cambiato nulla: i biglietti restano com’erano.',
  'manage.elsewhere':
    'Questo ordine è stato modificato in un’altra finestra. Lo vede com’è adesso.',
  'manage.leave_title': 'Uscire senza confermare?',
  'manage.leave_text':
    'Le modifiche non sono ancora effettive. Se esce ora, i biglietti restano come sono.',
  'manage.stay': 'Resta qui',
  'manage.leave': 'Esci',
  'manage.expired_title': 'Il tempo è scaduto',
  'manage.expired_text':
    'I nuovi posti non sono più riservati, e nell’ordine non è cambiato nulla.',
  'manage.expired_go_on': 'Torna all’ordine',
  'manage.refunded':
    'Non è stato possibile modificare l’ordine: nel frattempo un suo biglietto è stato usato o annullato. Quanto ha pagato per la modifica Le viene rimborsato.',
  'manage.confirm_title': 'Confermi le modifiche',
  'manage.confirm_text': 'Non è ancora cambiato nulla. Controlli tutto ancora una volta.',
  'manage.going': 'Restituisce',
  'manage.coming': 'Riceve',
  'manage.staying_dearer':
    'Il codice promozionale sconta meno i biglietti che restano. Costano {amount} in più.',
  'manage.staying_cheaper':
    'Il codice promozionale sconta di più i biglietti che restano. Costano {amount} in meno.',
  'manage.staying_change': 'Variazione di prezzo dei biglietti che restano',
  'manage.credit': 'Già pagato e detratto',
  'manage.new_price': 'Prezzo dei nuovi biglietti, commissioni comprese',
  'manage.due': 'Da pagare ora',
  'reschedule.title': 'Sposta',
  'reschedule.now': 'Ora: {when}',
  'reschedule.current': 'Il Suo orario attuale',
  'reschedule.current_day': 'Il Suo giorno attuale',
  'reschedule.same': 'È l’orario che ha già. Ne scelga un altro.',
  'reschedule.with_code':
    'Il codice promozionale viene riapplicato al nuovo orario. Vedrà il prezzo prima di confermare.',
  'reschedule.dearer':
    'Questo orario costa {amount} in più del Suo. Paga la differenza prima che l’ordine venga modificato.',
  'reschedule.cheaper':
    'Questo orario costa {amount} in meno del Suo. La differenza Le viene rimborsata.',
  'reschedule.submit': 'Aggiorna',
  'reschedule.start_again': 'Ricomincia',
  'reschedule.not_in_order': 'Questo ordine non ha biglietti per quella data.',
  'reschedule.unchanged': 'L’ordine è rimasto com’era.',
  'order_refusal.part': '{what}: {why}',
  'order_refusal.too_late':
    '{notice, plural, =0 {È troppo tardi per modificare questo biglietto.} one {È troppo tardi per modificare questo biglietto: è possibile fino a {days, plural, =0 {} one {# giorno } many {# di giorni } other {# giorni }}{hours, plural, =0 {} one {# ora } many {# di ore } other {# ore }}prima dell’orario.} many {È troppo tardi per modificare questo biglietto: è possibile fino a {days, plural, =0 {} one {# giorno } many {# di giorni } other {# giorni }}{hours, plural, =0 {} one {# ora } many {# di ore } other {# ore }}prima dell’orario.} other {È troppo tardi per modificare questo biglietto: è possibile fino a {days, plural, =0 {} one {# giorno } many {# di giorni } other {# giorni }}{hours, plural, =0 {} one {# ora } many {# di ore } other {# ore }}prima dell’orario.}}',
  'order_refusal.redeemed': 'Questo biglietto è già stato usato.',
  'order_refusal.cancelled': 'Questo biglietto è già annullato.',
  'order_refusal.changed': 'Questo biglietto è appena stato usato o modificato altrove.',
  'order_refusal.not_in_order': 'Questo ordine non contiene questi biglietti.',
  'order_refusal.being_paid':
    'Una modifica di questo ordine è in pagamento in un’altra finestra. La completi lì.',
  'order_refusal.payment_lost':
    'Il pagamento di questo ordine è stato restituito, perciò i biglietti non si possono modificare qui. Ci contatti.',
  'order_cancel.title': 'Annulla biglietti',
  'order_cancel.lead': 'Scelga che cosa desidera annullare. Altri saranno contenti dei posti.',
  'order_cancel.whole': 'L’intero ordine',
  'order_cancel.all_of': 'Tutti i biglietti per {name}',
  'order_cancel.submit':
    '{count, plural, =0 {Annulla biglietti} one {Annulla # biglietto} many {Annulla # di biglietti} other {Annulla # biglietti}}',
  'order_cancel.nothing': 'Scelga almeno un biglietto.',
  'order_cancel.question':
    '{count, plural, one {Annullare # biglietto?} many {Annullare # di biglietti?} other {Annullare # biglietti?}}',
  'order_cancel.for_good': 'Non si può tornare indietro: i posti vengono subito offerti ad altri.',
  'order_cancel.yes': 'Sì, annulla',
  'order_cancel.no': 'No, mantieni',
  'order_cancel.busy': 'Annullamento',
  'order_cancel.done': 'Questi biglietti sono annullati:',
  'order_cancel.not_found': 'Non abbiamo trovato questo ordine.',
  'order_cancel.none_valid': 'In questo ordine non ci sono biglietti validi',
  'order_cancel.contact': 'Ci contatti per annullare questo ordine.',
  'order.resend': 'Invia di nuovo a {email}',
  'order.resending': 'Invio',
  'order.resent': 'I biglietti sono in arrivo a {email}.',
  'order.calendar': 'Aggiungi al calendario',
} as const satisfies Record<keyof typeof ordersEn, string>;
