import type { LetterMessageKey } from '../en/letters.ts';

/** The default texts of letters in Italian. */
export const lettersIt = {
  'letter.order.subject': 'I Suoi biglietti: {events} – ordine {number}',
  'letter.order.events': '{first} + {count} altri',
  'letter.order.preheader':
    '{when} · {count, plural, one {# biglietto} many {# di biglietti} other {# biglietti}} · {venue}',
  'letter.order.title':
    '{count, plural, one {Ecco il Suo biglietto} many {Ecco i Suoi biglietti} other {Ecco i Suoi biglietti}}',
  'letter.order.intro':
    'Grazie per il Suo ordine. {count, plural, one {Mostri il codice all’ingresso} many {Ogni biglietto ha il proprio codice: lo mostri all’ingresso} other {Ogni biglietto ha il proprio codice: lo mostri all’ingresso}}, sullo schermo o stampato.',
  'letter.holder.subject':
    '{count, plural, one {Il Suo biglietto: {events}} many {I Suoi biglietti: {events}} other {I Suoi biglietti: {events}}}',
  'letter.holder.intro':
    '{count, plural, one {Qualcuno ha acquistato questo biglietto per Lei. Mostri il codice all’ingresso} many {Qualcuno ha acquistato questi biglietti per Lei. Ognuno ha il proprio codice: lo mostri all’ingresso} other {Qualcuno ha acquistato questi biglietti per Lei. Ognuno ha il proprio codice: lo mostri all’ingresso}}, sullo schermo o stampato.',
  'letter.holder.keep': 'Tenga per sé questa e-mail: chi ha un codice può usarlo.',
  'letter.holder.change_subject': 'I Suoi biglietti sono cambiati: {events}',
  'letter.holder.change_title': 'I Suoi biglietti sono cambiati',
  'letter.holder.change_intro':
    '{count, plural, =0 {Nessuno dei Suoi biglietti è più valido.} one {Questo è il Suo biglietto valido ora.} many {Questi sono i Suoi biglietti validi ora.} other {Questi sono i Suoi biglietti validi ora.}}',
  'letter.change.update_subject': 'Il Suo ordine è stato modificato: {events} – ordine {number}',
  'letter.change.update_title': 'Il Suo ordine è stato modificato',
  'letter.change.update_intro':
    '{count, plural, =0 {Nessun biglietto di questo ordine è più valido.} one {Questo è il biglietto valido ora.} many {Questi sono i biglietti validi ora.} other {Questi sono i biglietti validi ora.}}',
  'letter.change.cancel_subject':
    'I Suoi biglietti sono stati annullati: {events} – ordine {number}',
  'letter.change.cancel_title': 'I Suoi biglietti sono stati annullati',
  'letter.change.cancel_intro':
    '{count, plural, =0 {Nessun biglietto di questo ordine è più valido.} one {Il biglietto qui sotto è ancora valido.} many {I biglietti qui sotto sono ancora validi.} other {I biglietti qui sotto sono ancora validi.}}',
  'letter.change.gone': 'Non più validi',
  'letter.change.gone_at': '{tickets} – {event}, {when}',
  'letter.change.gone_any': '{tickets} – {event}',
  'letter.change.codes': 'I loro codici non funzionano più: li elimini.',
  'letter.session.cancelled_subject': 'Annullato: {event} – ordine {number}',
  'letter.session.cancelled_title': '{event} è annullato',
  'letter.session.cancelled_intro': 'Ci dispiace: {event} del {when} non avrà luogo.',
  'letter.session.money':
    '{amount} Le vengono rimborsati sul metodo di pagamento usato. Non deve fare nulla; un’altra e-mail La avviserà quando sarà avvenuto.',
  'letter.session.free': 'Non deve fare nulla.',
  'letter.session.moved_subject': 'Nuovo orario: {event} – ordine {number}',
  'letter.session.moved_title': '{event} ha un nuovo orario',
  'letter.session.moved_intro':
    '{event} non avrà luogo il {when} come previsto. I Suoi biglietti, con i codici che ha, valgono per il nuovo orario qui sotto. Se non Le va bene, risponda a questa e-mail.',
  'letter.order.subject_membership': 'Il Suo ordine: {events} – ordine {number}',
  'letter.order.preheader_membership':
    '{when} · {count, plural, one {# abbonamento} many {# di abbonamenti} other {# abbonamenti}} · {venue}',
  'letter.order.title_membership':
    '{count, plural, one {Ecco il Suo abbonamento} many {Ecco i Suoi abbonamenti} other {Ecco i Suoi abbonamenti}}',
  'letter.order.intro_membership':
    'Grazie per il Suo ordine. {count, plural, one {Mostri il codice quando viene} many {Ogni socio ha il proprio codice: lo mostri quando viene} other {Ogni socio ha il proprio codice: lo mostri quando viene}}, sullo schermo o stampato.',
  'letter.order.member': 'Socio {number} di {count}',
  'letter.order.qr_member': 'Codice QR del socio {number}',
  'letter.order.open_at_membership': 'Il Suo ordine: {address}',
  'letter.order.keep_membership':
    'Tenga per sé questa e-mail: chi ha un codice o il link può usare ciò che ha acquistato.',
  'letter.order.preheader_plain': '{events} · {venue}',
  'letter.order.title_plain': 'Grazie per il Suo ordine',
  'letter.order.intro_plain': 'Ecco che cosa ha acquistato.',
  'letter.order.open_plain': 'Apri l’ordine',
  'letter.order.number': 'Ordine {number}',
  'letter.order.date_range': '{start} – {end}',
  'letter.order.entry_until': '{start}, ingresso fino alle {end}',
  'letter.order.zone': '{times} ({zone})',
  'letter.order.any_day': 'Valido in qualsiasi giorno',
  'letter.order.valid_until': 'Valido fino al {date}',
  'letter.order.ticket': 'Biglietto {number} di {count}',
  'letter.order.qr': 'Codice QR del biglietto {number}',
  'letter.order.seat': '{section}, fila {row}, posto {seat}',
  'letter.order.holder': 'Per {name}',
  'letter.order.more_codes':
    '{count, plural, one {Il codice di un altro biglietto è} many {I codici di altri # biglietti sono} other {I codici di altri # biglietti sono}} sulla pagina dell’ordine.',
  'letter.order.open':
    '{count, plural, one {Apri il biglietto} many {Apri i biglietti} other {Apri i biglietti}}',
  'letter.order.open_at': 'I Suoi biglietti con i codici: {address}',
  'letter.order.receipt': 'Il Suo acquisto',
  'letter.order.bought': 'Acquistato il {date}',
  'letter.order.line': '{count} × {name}',
  'letter.order.discount': 'Sconto',
  'letter.order.fees': 'Commissioni',
  'letter.order.total': 'Totale',
  'letter.order.cancelled': 'Biglietti annullati',
  'letter.order.paid': 'Pagato',
  'letter.order.given_back': 'Rimborsato',
  'letter.order.free': 'Gratuito',
  'letter.order.calendar': 'In allegato un file per il Suo calendario.',
  'letter.order.keep':
    'Tenga per sé questa e-mail: chi ha un codice o il link può usare i Suoi biglietti.',
  'letter.order.gift_card':
    'Una carta regalo: il numero, che termina con {last}, arriva in un’e-mail a parte.',
  'letter.order.gift_card_for':
    'Una carta regalo il cui numero termina con {last}. Viene inviata a {receiver} in un’e-mail a parte.',
  'letter.order.gift_card_on':
    'Una carta regalo il cui numero termina con {last}. Viene inviata a {receiver} il {date} in un’e-mail a parte.',
  'letter.order.gift_code': 'Un codice per un abbonamento in regalo: arriva in un’e-mail a parte.',
  'letter.order.gift_code_for':
    'Un codice per un abbonamento in regalo. Viene inviato a {receiver} in un’e-mail a parte.',
  'letter.order.gift_code_on':
    'Un codice per un abbonamento in regalo. Viene inviato a {receiver} il {date} in un’e-mail a parte.',
  'letter.membership.title':
    '{count, plural, one {Il Suo abbonamento} many {I Suoi abbonamenti} other {I Suoi abbonamenti}}',
  'letter.membership.title_gift':
    '{count, plural, one {Un abbonamento} many {Abbonamenti} other {Abbonamenti}} in regalo per {receiver}',
  'letter.membership.gift':
    'Scriviamo a {receiver} che è un Suo regalo, con il numero di socio e come accedere.',
  'letter.membership.gift_on':
    'Inizia il {date}. Quel giorno scriviamo a {receiver} che è un Suo regalo, con il numero di socio e come accedere.',
  'letter.membership.members': '{count, plural, one {Socio} many {Soci} other {Soci}}: {names}',
  'letter.membership.last_day': 'Valido fino al {date} compreso',
  'letter.membership.renews':
    'Come concordato, poi si rinnova da solo. Le scriviamo prima di ogni addebito, e può disdire in qualsiasi momento.',
  'letter.membership.no_end': 'Senza scadenza',
  'letter.membership.code': 'Il Suo numero di socio: {code}',
  'letter.membership.member_code_zip': 'Acceda con il numero di socio e il CAP.',
  'letter.membership.member_code_last_name': 'Acceda con il numero di socio e il cognome.',
  'letter.membership.member_code_email': 'Acceda con il numero di socio e l’indirizzo e-mail.',
  'letter.membership.email_password':
    'Acceda con l’indirizzo e-mail e la password. Se non ne ha ancora una, indichi lì di averla dimenticata: un’e-mail Le permetterà di impostarla.',
  'letter.gift.subject': '{giver} Le regala {amount} da {seller}',
  'letter.gift.subject_own': 'La Sua carta regalo: {amount} da {seller}',
  'letter.gift.preheader': 'Una carta regalo per {seller} con un saldo di {amount}',
  'letter.gift.title': 'Un regalo per Lei',
  'letter.gift.title_for': 'Un regalo per {receiver}',
  'letter.gift.intro': '{giver} Le regala questa carta per {seller}.',
  'letter.gift.intro_own':
    'Ecco la carta regalo per {seller} che ha acquistato: da stampare, da inoltrare o per Lei.',
  'letter.gift.number': 'Numero della carta regalo',
  'letter.gift.valid_through': 'Valida fino al {date} compreso.',
  'letter.gift.no_end': 'Valida fino a esaurimento del saldo.',
  'letter.gift.how':
    'Inserisca il numero al momento di pagare. Quanto resta rimane sulla carta per un’altra volta.',
  'letter.gift.open': 'Vedi il programma di {seller}',
  'letter.gift.keep': 'Conservi bene questa e-mail: chi ha il numero può usarlo per pagare.',
  'letter.gift_code.subject': '{giver} Le regala un abbonamento a {seller}: {name}',
  'letter.gift_code.subject_own': 'Il Suo abbonamento da regalare: {name} da {seller}',
  'letter.gift_code.preheader': 'Un codice per un abbonamento a {seller}: {name}',
  'letter.gift_code.intro': '{giver} Le regala un abbonamento a {seller}.',
  'letter.gift_code.intro_own':
    'Ecco l’abbonamento a {seller} che ha acquistato come regalo: da stampare, da inoltrare o per Lei.',
  'letter.gift_code.number': 'Il Suo codice',
  'letter.gift_code.valid_through': 'Si può riscattare fino al {date} compreso.',
  'letter.gift_code.no_end': 'Si può riscattare senza limiti di tempo.',
  'letter.gift_code.how':
    'L’abbonamento inizia il giorno in cui riscatta il codice, per le persone che indica allora.',
  'letter.gift_code.open': 'Riscatta il codice',
  'letter.gift_code.keep':
    'Conservi bene questa e-mail: chi ha il codice può riscattarlo, una sola volta.',
  'letter.gift_membership.preheader': 'È socio di {seller}: {name}',
  'letter.gift_membership.intro':
    '{giver} Le regala un abbonamento a {seller}. Non deve fare nulla perché inizi.',
  'letter.gift_membership.number': 'Il Suo numero di socio',
  'letter.gift_membership.first_day': 'Inizia il {date}',
  'letter.gift_membership.how': 'Quando viene dica il Suo numero di socio.',
  'letter.gift_membership.keep':
    'Tenga per sé questa e-mail: il numero di socio dimostra che è socio.',
  'letter.failed.subject': 'Il Suo pagamento a {seller} non è riuscito – {number}',
  'letter.failed.preheader': 'La Sua banca non ha pagato {amount}',
  'letter.failed.title': 'Il Suo pagamento non è riuscito',
  'letter.failed.intro':
    'La Sua banca non ha pagato i {amount} che le abbiamo chiesto, quindi non è stato addebitato nulla. Riferimento: {number}',
  'letter.failed.gone':
    'Non possiamo più riservarLe i posti. Se desidera ancora venire, acquisti di nuovo.',
  'letter.failed.held': 'Ciò che ha acquistato è ancora riservato. Paghi in un altro modo.',
  'letter.failed.buy': 'Vedi il programma di {seller}',
  'letter.failed.pay': 'Paga {amount}',
  'letter.lost.subject_booked': 'I Suoi biglietti hanno nuovi codici – {number}, {seller}',
  'letter.lost.subject_returned': 'Le restituiamo il denaro – {number}, {seller}',
  'letter.lost.preheader_booked': 'Usi i biglietti dell’altra nostra e-mail',
  'letter.lost.preheader_returned': 'Le restituiamo {amount}',
  'letter.lost.title_booked': 'I Suoi biglietti hanno nuovi codici',
  'letter.lost.title_returned': 'Le restituiamo il denaro',
  'letter.lost.intro':
    'Dopo un guasto tecnico siamo dovuti tornare a una copia precedente dei nostri registri, e il Suo acquisto {number} di {amount} non c’era.',
  'letter.lost.booked':
    'Lo abbiamo registrato di nuovo: conserva i Suoi posti. I biglietti arrivano in un’altra e-mail e hanno nuovi codici.',
  'letter.lost.returned':
    'Non abbiamo potuto registrarlo di nuovo. Le restituiamo {amount} con il metodo con cui ha pagato; possono servire alcuni giorni. Se desidera ancora venire, acquisti di nuovo.',
  'letter.lost.after':
    'I biglietti che aveva ricevuto per questo acquisto non sono più validi. Ci scusiamo per il disagio.',
  'letter.renewal.subject': 'Il Suo abbonamento si rinnova il {day} – {seller}',
  'letter.renewal.preheader': '{level}: {amount} il {day}',
  'letter.renewal.title': 'Il Suo abbonamento si rinnova presto',
  'letter.renewal.intro':
    'Il Suo abbonamento {level} è pagato fino al {last} compreso. Come concordato, poi si rinnova da solo: il {day} addebitiamo {amount} sulla carta che ha autorizzato.',
  'letter.renewal.nothing': 'Non deve fare nulla.',
  'letter.renewal.cancel': 'Disdici il rinnovo automatico',
  'letter.renewal.after':
    'Fino ad allora può disdire, in un solo passaggio e senza motivazioni. Ciò che è pagato resta Suo fino alla scadenza.',
  'letter.renewal_failed.subject':
    'Non è ancora stato possibile rinnovare il Suo abbonamento – {seller}',
  'letter.renewal_failed.preheader': '{level}: {amount} non pagati',
  'letter.renewal_failed.title': 'Non è ancora stato possibile rinnovare il Suo abbonamento',
  'letter.renewal_failed.declined':
    'La Sua banca non ha pagato i {amount} per il rinnovo del Suo abbonamento {level}, quindi non è stato addebitato nulla. Il {day} glielo chiederemo ancora. Può anche pagare ora, con questa o un’altra carta.',
  'letter.renewal_failed.authentication':
    'La Sua banca vuole che sia Lei a confermare i {amount} per il rinnovo del Suo abbonamento {level}, quindi non è stato addebitato nulla. Paghi entro il {day}.',
  'letter.renewal_failed.no_card':
    'La carta che aveva autorizzato per il rinnovo del Suo abbonamento {level} non è più salvata, quindi non è stato addebitato nulla. Paghi i {amount} entro il {day}.',
  'letter.renewal_failed.last_day': 'Ciò che ha pagato è valido fino al {last} compreso.',
  'letter.renewal_failed.pay': 'Paga {amount}',
  'letter.renewal_failed.after': 'Acceda per pagare: ciò che Le riserviamo è solo per Lei.',
  'letter.renewal_over.subject': 'Il Suo abbonamento non è stato rinnovato – {seller}',
  'letter.renewal_over.preheader': '{level}: pagato fino al {last} compreso',
  'letter.renewal_over.title': 'Il Suo abbonamento non è stato rinnovato',
  'letter.renewal_over.intro':
    'Il Suo abbonamento {level} non si è potuto rinnovare da solo, e non riproveremo. Non è stato addebitato nulla. È pagato fino al {last} compreso.',
  'letter.renewal_over.again': 'Se desidera restare socio, lo rinnovi Lei.',
  'letter.renewal_over.open': 'Rinnova l’abbonamento',
  'letter.refund.subject': 'Il Suo rimborso da {seller} – ordine {number}',
  'letter.refund.preheader': 'Le abbiamo rimborsato {amount}',
  'letter.refund.title': 'Il Suo rimborso',
  'letter.refund.intro': 'Le abbiamo rimborsato {amount}. Ordine: {number}',
  'letter.refund.cancelled':
    'I biglietti in questione sono annullati, e i loro codici non sono più validi.',
  'letter.refund.changed': 'Ha modificato l’ordine, e ora costa meno di prima.',
  'letter.refund.surplus': 'Aveva pagato più del dovuto.',
  'letter.refund.other': 'Nell’ordine non è cambiato altro.',
  'letter.refund.to_payer':
    'L’importo torna al metodo di pagamento usato. Le banche di solito impiegano da cinque a dieci giorni per mostrarlo.',
  'letter.refund.to_gift_card':
    'L’importo è di nuovo sulla Sua carta regalo, il cui numero termina con {last}.',
  'letter.refund.open': 'Apri l’ordine',
  'letter.refund_failed.subject': 'Il Suo rimborso da {seller} non è arrivato – ordine {number}',
  'letter.refund_failed.preheader': '{amount} sono tornati a noi',
  'letter.refund_failed.title': 'Il Suo rimborso non è arrivato',
  'letter.refund_failed.intro':
    'Le abbiamo rimborsato {amount} per l’ordine {number}, ma il denaro è tornato a noi. Succede, per esempio, quando una carta o un conto è stato chiuso.',
  'letter.refund_failed.next':
    'Abbiamo il denaro e Glielo pagheremo in un altro modo. Se la Sua carta o il Suo conto è cambiato, risponda a questa e-mail.',
  'letter.password.subject': 'Imposti la password per {seller}',
  'letter.password.preheader': 'Un link, e potrà accedere di nuovo',
  'letter.password.title': 'Imposti la password',
  'letter.password.intro':
    'Qualcuno, probabilmente Lei, ha chiesto di impostare la password di {email} da {seller}.',
  'letter.password.button': 'Imposta la password',
  'letter.password.after':
    'Il link funziona una volta, per {minutes, plural, one {# minuto} many {# di minuti} other {# minuti}}. Se non è stato Lei, non deve fare nulla: la password resta la stessa.',
  'letter.confirm.subject': 'Confermi il Suo indirizzo e-mail per {seller}',
  'letter.confirm.preheader': 'Un link, e sapremo che questo indirizzo è Suo',
  'letter.confirm.title': 'Confermi il Suo indirizzo e-mail',
  'letter.confirm.intro':
    'Un socio di {seller} ha indicato {email} come proprio indirizzo. È il Suo?',
  'letter.confirm.button': 'Sì, è il mio',
  'letter.confirm.after':
    'Il link funziona una volta, per {hours, plural, one {# ora} many {# di ore} other {# ore}}. Se l’indirizzo non è Suo, ignori questa e-mail.',
  'letter.offered.subject': 'Ordine {number}: paghi {amount} per la modifica – {seller}',
  'letter.offered.preheader': 'Restano da pagare {amount} entro il {day}',
  'letter.offered.title': 'Il Suo ordine cambia appena avrà pagato',
  'letter.offered.intro':
    '{seller} sta modificando l’ordine {number} per Lei. Costa {amount} in più; tutto resta com’è fino al pagamento.',
  'letter.offered.after':
    'Paghi entro il {day}, {time}. Dopo, il Suo ordine resta com’era e i nuovi posti tornano liberi.',
  'letter.held.subject': 'I Suoi posti: {event} – {seller}',
  'letter.held.subject_part': 'Il prossimo pagamento per {event} – {seller}',
  'letter.held.preheader': '{amount} da pagare',
  'letter.held.title': 'I Suoi posti sono riservati',
  'letter.held.title_part': 'Una parte del Suo ordine è ancora da pagare',
  'letter.held.hello': 'Buongiorno {name},',
  'letter.held.intro':
    '{seller} tiene {places, plural, one {# posto} many {# di posti} other {# posti}} per Lei: {event}. Il prezzo è {price}.',
  'letter.held.intro_part':
    '{seller} ha il Suo ordine di {places, plural, one {# posto} many {# di posti} other {# posti}}: {event}. Il prezzo è {price}, a rate.',
  'letter.held.part': 'Ora sono da pagare {amount}.',
  'letter.held.after': 'Paghi entro il {day}, {time}. Dopo, i posti tornano in vendita.',
  'letter.held.open': 'I posti restano riservati finché avrà pagato.',
  'letter.readdressed.subject': 'L’ordine {number} ha ora un altro indirizzo e-mail – {seller}',
  'letter.readdressed.preheader': 'I biglietti vanno ora a un altro indirizzo',
  'letter.readdressed.title': 'Questo ordine ha ora un altro indirizzo',
  'letter.readdressed.intro':
    '{seller} ha cambiato, su richiesta, l’indirizzo e-mail dell’ordine {number}. Le sue e-mail non Le arriveranno più.',
  'letter.readdressed.after':
    'Se non l’ha chiesto Lei, avvisi presto {seller}: i biglietti sono ancora validi.',
  'letter.member_readdressed.subject': 'Il Suo account ha ora un altro indirizzo e-mail – {seller}',
  'letter.member_readdressed.preheader': 'Le e-mail vanno ora a un altro indirizzo',
  'letter.member_readdressed.title': 'Il Suo account ha ora un altro indirizzo',
  'letter.member_readdressed.intro':
    '{seller} ha cambiato, su richiesta, l’indirizzo e-mail del Suo account. Le sue e-mail non Le arriveranno più.',
  'letter.member_readdressed.after':
    'Se non l’ha chiesto Lei, avvisi presto {seller}: qualcun altro potrebbe accedere al Suo account.',
  'letter.footer.contact': 'Domande? Scriva a {email}.',
} as const satisfies Record<LetterMessageKey, string>;
