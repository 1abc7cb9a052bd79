import type { LetterMessageKey } from '../en/letters.ts';

/** The default texts of letters in German. */
export const lettersDe = {
  'letter.order.subject': 'Ihre Tickets: {events} – Bestellung {number}',
  'letter.order.events': '{first} und {count} weitere',
  'letter.order.preheader': '{when} · {count, plural, one {# Ticket} other {# Tickets}} · {venue}',
  'letter.order.title': '{count, plural, one {Hier ist Ihr Ticket} other {Hier sind Ihre Tickets}}',
  'letter.order.intro':
    'Vielen Dank für Ihre Bestellung. {count, plural, one {Zeigen Sie den Code am Eingang} other {Jedes Ticket hat einen eigenen Code: Zeigen Sie ihn am Eingang}}, auf dem Bildschirm oder ausgedruckt.',
  'letter.order.preheader_plain': '{events} · {venue}',
  'letter.order.title_plain': 'Vielen Dank für Ihre Bestellung',
  'letter.order.intro_plain': 'Das haben Sie gekauft.',
  'letter.order.open_plain': 'Bestellung öffnen',
  'letter.order.number': 'Bestellung {number}',
  'letter.order.date_range': '{start} – {end}',
  'letter.order.entry_until': '{start}, Einlass bis {end}',
  'letter.order.zone': '{times} ({zone})',
  'letter.order.any_day': 'Gültig an jedem Tag',
  'letter.order.valid_until': 'Gültig bis {date}',
  'letter.order.ticket': 'Ticket {number} von {count}',
  'letter.order.qr': 'QR-Code von Ticket {number}',
  'letter.order.seat': '{section}, Reihe {row}, Platz {seat}',
  'letter.order.holder': 'Für {name}',
  'letter.order.more_codes':
    '{count, plural, one {Der Code eines weiteren Tickets steht} other {Die Codes von # weiteren Tickets stehen}} auf der Seite Ihrer Bestellung.',
  'letter.order.open': '{count, plural, one {Ticket öffnen} other {Tickets öffnen}}',
  'letter.order.open_at': 'Ihre Tickets mit ihren Codes: {address}',
  'letter.order.receipt': 'Was Sie gekauft haben',
  'letter.order.bought': 'Gekauft am {date}',
  'letter.order.line': '{count} × {name}',
  'letter.order.discount': 'Rabatt',
  'letter.order.fees': 'Gebühren',
  'letter.order.total': 'Summe',
  'letter.order.cancelled': 'Stornierte Tickets',
  'letter.order.paid': 'Bezahlt',
  'letter.order.given_back': 'Erstattet',
  'letter.order.free': 'Kostenlos',
  'letter.order.calendar': 'Eine Kalenderdatei ist angehängt.',
  'letter.order.keep':
    'Behalten Sie diese E-Mail für sich: Wer einen Code oder den Link hat, kann Ihre Tickets verwenden.',
  'letter.order.gift_card':
    'Eine Geschenkkarte. Die Nummer mit den Endziffern {last} kommt in einer gesonderten E-Mail.',
  'letter.order.gift_card_for':
    'Eine Geschenkkarte, deren Nummer auf {last} endet. Sie geht in einer gesonderten E-Mail an {receiver}.',
  'letter.order.gift_card_on':
    'Eine Geschenkkarte, deren Nummer auf {last} endet. Sie geht am {date} in einer gesonderten E-Mail an {receiver}.',
  'letter.order.gift_code':
    'Ein Code für eine geschenkte Mitgliedschaft. Er kommt in einer gesonderten E-Mail.',
  'letter.order.gift_code_for':
    'Ein Code für eine geschenkte Mitgliedschaft. Er geht in einer gesonderten E-Mail an {receiver}.',
  'letter.order.gift_code_on':
    'Ein Code für eine geschenkte Mitgliedschaft. Er geht am {date} in einer gesonderten E-Mail an {receiver}.',
  'letter.membership.title':
    '{count, plural, one {Ihre Mitgliedschaft} other {Ihre Mitgliedschaften}}',
  'letter.membership.members': '{count, plural, one {Mitglied} other {Mitglieder}}: {names}',
  'letter.membership.last_day': 'Gültig bis einschließlich {date}',
  'letter.membership.renews':
    'Danach verlängert sie sich automatisch, wie Sie es vereinbart haben. Wir schreiben Ihnen vor jeder Abbuchung, und Sie können jederzeit kündigen.',
  'letter.membership.no_end': 'Unbegrenzt gültig',
  'letter.membership.code': 'Ihre Mitgliedsnummer: {code}',
  'letter.membership.member_code_zip':
    'Melden Sie sich mit Ihrer Mitgliedsnummer und Ihrer Postleitzahl an.',
  'letter.membership.member_code_last_name':
    'Melden Sie sich mit Ihrer Mitgliedsnummer und Ihrem Nachnamen an.',
  'letter.membership.member_code_email':
    'Melden Sie sich mit Ihrer Mitgliedsnummer und Ihrer E-Mail-Adresse an.',
  'letter.membership.email_password':
    'Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an. Wenn Sie noch keines haben, wählen Sie dort „Passwort vergessen?“: Dann können Sie eines festlegen.',
  'letter.gift.subject': '{giver} schenkt Ihnen {amount} bei {seller}',
  'letter.gift.subject_own': 'Ihre Geschenkkarte: {amount} bei {seller}',
  'letter.gift.preheader': 'Eine Geschenkkarte für {seller} mit {amount} Guthaben',
  'letter.gift.title': 'Ein Geschenk für Sie',
  'letter.gift.title_for': 'Ein Geschenk für {receiver}',
  'letter.gift.intro': '{giver} schenkt Ihnen diese Geschenkkarte für {seller}.',
  'letter.gift.intro_own':
    'Hier ist die Geschenkkarte für {seller}, die Sie gekauft haben: zum Ausdrucken, zum Weiterleiten oder für Sie selbst.',
  'letter.gift.number': 'Nummer Ihrer Geschenkkarte',
  'letter.gift.valid_through': 'Sie gilt bis einschließlich {date}.',
  'letter.gift.no_end': 'Sie gilt, solange Guthaben darauf ist.',
  'letter.gift.how':
    'Geben Sie die Nummer beim Bezahlen ein. Restguthaben bleibt für das nächste Mal auf der Karte.',
  'letter.gift.open': 'Das Programm von {seller}',
  'letter.gift.keep':
    'Bewahren Sie diese E-Mail sicher auf: Wer die Nummer hat, kann damit bezahlen.',
  'letter.gift_code.subject': '{giver} schenkt Ihnen eine Mitgliedschaft bei {seller}: {name}',
  'letter.gift_code.subject_own': 'Ihre Mitgliedschaft zum Verschenken: {name} bei {seller}',
  'letter.gift_code.preheader': 'Ein Code für eine Mitgliedschaft bei {seller}: {name}',
  'letter.gift_code.intro': '{giver} schenkt Ihnen eine Mitgliedschaft bei {seller}.',
  'letter.gift_code.intro_own':
    'Hier ist die Mitgliedschaft bei {seller}, die Sie als Geschenk gekauft haben: zum Ausdrucken, zum Weiterleiten oder für Sie selbst.',
  'letter.gift_code.number': 'Ihr Code',
  'letter.gift_code.valid_through': 'Er kann bis einschließlich {date} eingelöst werden.',
  'letter.gift_code.no_end': 'Er ist unbegrenzt gültig.',
  'letter.gift_code.how':
    'Die Mitgliedschaft beginnt an dem Tag, an dem Sie den Code einlösen, für die Personen, die Sie dann nennen.',
  'letter.gift_code.open': 'Code einlösen',
  'letter.gift_code.keep':
    'Bewahren Sie diese E-Mail sicher auf: Wer den Code hat, kann ihn einmal einlösen.',
  'letter.failed.subject': 'Ihre Zahlung an {seller} ist nicht angekommen – {number}',
  'letter.failed.preheader': 'Ihre Bank hat {amount} nicht gezahlt',
  'letter.failed.title': 'Ihre Zahlung ist nicht angekommen',
  'letter.failed.intro':
    'Ihre Bank hat den angeforderten Betrag von {amount} nicht gezahlt; es wurde also nichts abgebucht. Referenz: {number}',
  'letter.failed.gone':
    'Wir können Ihre Plätze nicht länger reservieren. Wenn Sie noch kommen möchten, kaufen Sie bitte noch einmal.',
  'letter.failed.held':
    'Was Sie gekauft haben, ist noch für Sie reserviert. Bitte bezahlen Sie auf andere Weise.',
  'letter.failed.buy': 'Das Programm von {seller}',
  'letter.failed.pay': '{amount} bezahlen',
  'letter.lost.subject_booked': 'Ihre Tickets haben neue Codes – {number}, {seller}',
  'letter.lost.subject_returned': 'Sie bekommen Ihr Geld zurück – {number}, {seller}',
  'letter.lost.preheader_booked': 'Bitte verwenden Sie die Tickets aus unserer anderen E-Mail',
  'letter.lost.preheader_returned': 'Sie bekommen {amount} zurück',
  'letter.lost.title_booked': 'Ihre Tickets haben neue Codes',
  'letter.lost.title_returned': 'Sie bekommen Ihr Geld zurück',
  'letter.lost.intro':
    'Nach einer technischen Störung mussten wir auf einen früheren Stand unserer Bücher zurückgehen, und Ihr Kauf {number} über {amount} fehlte darin.',
  'letter.lost.booked':
    'Wir haben ihn wieder eingetragen: Sie behalten Ihre Plätze. Ihre Tickets kommen in einer weiteren E-Mail und haben neue Codes.',
  'letter.lost.returned':
    'Wir konnten ihn nicht wieder eintragen. Sie bekommen {amount} auf dem Weg zurück, auf dem Sie bezahlt haben; das kann einige Tage dauern. Wenn Sie noch kommen möchten, kaufen Sie bitte noch einmal.',
  'letter.lost.after':
    'Tickets, die Sie dafür schon bekommen hatten, gelten nicht mehr. Bitte entschuldigen Sie die Umstände.',
  'letter.renewal.subject': 'Ihre Mitgliedschaft verlängert sich am {day} – {seller}',
  'letter.renewal.preheader': '{level}: {amount} am {day}',
  'letter.renewal.title': 'Ihre Mitgliedschaft verlängert sich bald',
  'letter.renewal.intro':
    'Ihre Mitgliedschaft {level} ist bis einschließlich {last} bezahlt. Wie vereinbart verlängert sie sich danach automatisch: Am {day} buchen wir {amount} von der vereinbarten Karte ab.',
  'letter.renewal.nothing': 'Sie brauchen nichts zu tun.',
  'letter.renewal.cancel': 'Automatische Verlängerung kündigen',
  'letter.renewal.after':
    'Bis dahin können Sie kündigen, in einem Schritt und ohne einen Grund zu nennen. Der bezahlte Zeitraum bleibt Ihnen erhalten.',
  'letter.renewal_failed.subject':
    'Ihre Mitgliedschaft konnte noch nicht verlängert werden – {seller}',
  'letter.renewal_failed.preheader': '{level}: {amount} wurden nicht bezahlt',
  'letter.renewal_failed.title': 'Ihre Mitgliedschaft konnte noch nicht verlängert werden',
  'letter.renewal_failed.declined':
    'Ihre Bank hat den Betrag von {amount} für die Verlängerung Ihrer Mitgliedschaft {level} nicht gezahlt; es wurde also nichts abgebucht. Am {day} versuchen wir es noch einmal. Sie können auch jetzt bezahlen, mit dieser oder einer anderen Karte.',
  'letter.renewal_failed.authentication':
    'Ihre Bank bittet Sie, den Betrag von {amount} für die Verlängerung Ihrer Mitgliedschaft {level} selbst zu bestätigen; es wurde also nichts abgebucht. Bitte bezahlen Sie bis {day}.',
  'letter.renewal_failed.no_card':
    'Die vereinbarte Karte für die Verlängerung Ihrer Mitgliedschaft {level} ist nicht mehr gespeichert; es wurde also nichts abgebucht. Bitte bezahlen Sie den Betrag von {amount} bis {day}.',
  'letter.renewal_failed.last_day': 'Ihre Mitgliedschaft ist bis einschließlich {last} bezahlt.',
  'letter.renewal_failed.pay': '{amount} bezahlen',
  'letter.renewal_failed.after':
    'Melden Sie sich an, um zu bezahlen: Die Verlängerung ist nur für Sie reserviert.',
  'letter.renewal_over.subject': 'Ihre Mitgliedschaft wurde nicht verlängert – {seller}',
  'letter.renewal_over.preheader': '{level}: bezahlt bis einschließlich {last}',
  'letter.renewal_over.title': 'Ihre Mitgliedschaft wurde nicht verlängert',
  'letter.renewal_over.intro':
    'Ihre Mitgliedschaft {level} konnte nicht automatisch verlängert werden, und wir versuchen es nicht noch einmal. Es wurde nichts abgebucht. Sie ist bis einschließlich {last} bezahlt.',
  'letter.renewal_over.again':
    'Wenn Sie Mitglied bleiben möchten, verlängern Sie sie bitte selbst.',
  'letter.renewal_over.open': 'Mitgliedschaft verlängern',
  'letter.refund.subject': 'Ihre Erstattung von {seller} – Bestellung {number}',
  'letter.refund.preheader': 'Wir haben Ihnen {amount} erstattet',
  'letter.refund.title': 'Ihre Erstattung',
  'letter.refund.intro': 'Wir haben Ihnen {amount} erstattet. Bestellung: {number}',
  'letter.refund.cancelled':
    'Die betroffenen Tickets sind storniert, und ihre Codes gelten nicht mehr.',
  'letter.refund.surplus': 'Sie hatten mehr bezahlt, als fällig war.',
  'letter.refund.other': 'Sonst hat sich an Ihrer Bestellung nichts geändert.',
  'letter.refund.to_payer':
    'Das Geld wird auf dem Weg erstattet, auf dem Sie bezahlt haben. Bis Ihre Bank es gutschreibt, vergehen meist fünf bis zehn Tage.',
  'letter.refund.to_gift_card':
    'Das Geld ist wieder auf Ihrer Geschenkkarte, deren Nummer auf {last} endet.',
  'letter.refund.open': 'Bestellung öffnen',
  'letter.refund_failed.subject': 'Ihre Erstattung von {seller} kam nicht an – Bestellung {number}',
  'letter.refund_failed.preheader': '{amount} kamen zu uns zurück',
  'letter.refund_failed.title': 'Ihre Erstattung kam nicht an',
  'letter.refund_failed.intro':
    'Wir haben Ihnen {amount} für die Bestellung {number} erstattet, doch das Geld kam zu uns zurück. Das geschieht zum Beispiel, wenn eine Karte oder ein Konto geschlossen wurde.',
  'letter.refund_failed.next':
    'Wir haben das Geld und zahlen es Ihnen auf einem anderen Weg aus. Hat sich Ihre Karte oder Ihr Konto geändert, antworten Sie bitte auf diese E-Mail.',
  'letter.password.subject': 'Legen Sie Ihr Passwort für {seller} fest',
  'letter.password.preheader': 'Ein Link, und Sie können sich wieder anmelden',
  'letter.password.title': 'Legen Sie Ihr Passwort fest',
  'letter.password.intro':
    'Jemand, vermutlich Sie, möchte das Passwort von {email} bei {seller} festlegen.',
  'letter.password.button': 'Passwort festlegen',
  'letter.password.after':
    'Der Link gilt einmal und {minutes, plural, one {# Minute} other {# Minuten}} lang. Falls Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  'letter.confirm.subject': 'Bestätigen Sie Ihre E-Mail-Adresse für {seller}',
  'letter.confirm.preheader': 'Ein Link, und wir wissen, dass diese Adresse Ihnen gehört',
  'letter.confirm.title': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'letter.confirm.intro':
    'Ein Mitglied von {seller} hat {email} als Adresse angegeben. Ist das Ihre Adresse?',
  'letter.confirm.button': 'Ja, das ist meine Adresse',
  'letter.confirm.after':
    'Der Link gilt einmal und {hours, plural, one {# Stunde} other {# Stunden}} lang. Falls das nicht Ihre Adresse ist, ignorieren Sie diese E-Mail bitte.',
  'letter.offered.subject':
    'Bestellung {number}: bitte {amount} für die Änderung bezahlen – {seller}',
  'letter.offered.preheader': 'Bis {day} sind noch {amount} zu bezahlen',
  'letter.offered.title': 'Ihre Bestellung wird geändert, sobald Sie bezahlt haben',
  'letter.offered.intro':
    '{seller} ändert die Bestellung {number} für Sie. Sie kostet {amount} mehr; bis das bezahlt ist, bleibt alles, wie es ist.',
  'letter.offered.after':
    'Bitte bezahlen Sie bis {day}, {time}. Danach bleibt Ihre Bestellung, wie sie war, und die neuen Plätze sind wieder frei.',
  'letter.held.subject': 'Ihre Plätze: {event} – {seller}',
  'letter.held.subject_part': 'Die nächste Zahlung für {event} – {seller}',
  'letter.held.preheader': '{amount} sind zu bezahlen',
  'letter.held.title': 'Ihre Plätze sind für Sie reserviert',
  'letter.held.title_part': 'Ein Teil Ihrer Bestellung ist noch zu bezahlen',
  'letter.held.hello': 'Guten Tag {name},',
  'letter.held.intro':
    '{seller} hält {places, plural, one {# Platz} other {# Plätze}} für Sie frei: {event}. Der Preis ist {price}.',
  'letter.held.intro_part':
    '{seller} hat Ihre Bestellung von {places, plural, one {# Platz} other {# Plätzen}}: {event}. Der Preis ist {price}, in Raten.',
  'letter.held.part': 'Davon sind jetzt {amount} fällig.',
  'letter.held.after':
    'Bitte bezahlen Sie bis {day}, {time}. Danach werden die Plätze wieder verkauft.',
  'letter.held.open': 'Die Plätze bleiben reserviert, bis Sie bezahlt haben.',
  'letter.readdressed.subject':
    'Bestellung {number} hat jetzt eine andere E-Mail-Adresse – {seller}',
  'letter.readdressed.preheader': 'Ihre Tickets gehen jetzt an eine andere Adresse',
  'letter.readdressed.title': 'Diese Bestellung hat jetzt eine andere Adresse',
  'letter.readdressed.intro':
    '{seller} hat auf Wunsch die E-Mail-Adresse der Bestellung {number} geändert. E-Mails zu ihr kommen nicht mehr zu Ihnen.',
  'letter.readdressed.after':
    'Falls Sie nicht darum gebeten haben, melden Sie sich bitte bald bei {seller}: Die Tickets sind weiterhin gültig.',
  'letter.member_readdressed.subject': 'Ihr Konto hat jetzt eine andere E-Mail-Adresse – {seller}',
  'letter.member_readdressed.preheader': 'E-Mails dazu gehen jetzt an eine andere Adresse',
  'letter.member_readdressed.title': 'Ihr Konto hat jetzt eine andere Adresse',
  'letter.member_readdressed.intro':
    '{seller} hat auf Wunsch die E-Mail-Adresse Ihres Kontos geändert. E-Mails dazu kommen nicht mehr zu Ihnen.',
  'letter.member_readdressed.after':
    'Falls Sie nicht darum gebeten haben, melden Sie sich bitte bald bei {seller}: Jemand anderes könnte Zugang zu Ihrem Konto bekommen.',
  'letter.footer.contact': 'Fragen? Schreiben Sie an {email}.',
  'letter.order.subject_membership': 'Ihre Bestellung: {events} – Bestellung {number}',
  'letter.order.preheader_membership':
    '{when} · {count, plural, one {# Mitgliedschaft} other {# Mitgliedschaften}} · {venue}',
  'letter.order.title_membership':
    '{count, plural, one {Hier ist Ihre Mitgliedschaft} other {Hier sind Ihre Mitgliedschaften}}',
  'letter.order.intro_membership':
    'Vielen Dank für Ihre Bestellung. {count, plural, one {Zeigen Sie den Code, wenn Sie kommen} other {Jedes Mitglied hat einen eigenen Code: Zeigen Sie ihn, wenn Sie kommen}}, auf dem Bildschirm oder ausgedruckt.',
  'letter.order.member': 'Mitglied {number} von {count}',
  'letter.order.qr_member': 'QR-Code von Mitglied {number}',
  'letter.order.open_at_membership': 'Ihre Bestellung: {address}',
  'letter.order.keep_membership':
    'Behalten Sie diese E-Mail für sich: Wer einen Code oder den Link hat, kann verwenden, was Sie gekauft haben.',
  'letter.membership.title_gift':
    '{count, plural, one {Eine Mitgliedschaft} other {Mitgliedschaften}} als Geschenk für {receiver}',
  'letter.membership.gift':
    'Wir teilen {receiver} mit, dass es ein Geschenk von Ihnen ist, und senden die Mitgliedsnummer und eine Anleitung zur Anmeldung.',
  'letter.membership.gift_on':
    'Sie beginnt am {date}. An diesem Tag teilen wir {receiver} mit, dass es ein Geschenk von Ihnen ist, und senden die Mitgliedsnummer und eine Anleitung zur Anmeldung.',
  'letter.gift_membership.preheader': 'Sie sind Mitglied von {seller}: {name}',
  'letter.gift_membership.intro':
    '{giver} schenkt Ihnen eine Mitgliedschaft bei {seller}. Sie beginnt, ohne dass Sie etwas tun müssen.',
  'letter.gift_membership.number': 'Ihre Mitgliedsnummer',
  'letter.gift_membership.first_day': 'Sie beginnt am {date}',
  'letter.gift_membership.how': 'Nennen Sie Ihre Mitgliedsnummer, wenn Sie kommen.',
  'letter.gift_membership.keep':
    'Behalten Sie diese E-Mail für sich: Ihre Mitgliedsnummer weist Sie als Mitglied aus.',
  'letter.holder.subject':
    '{count, plural, one {Ihr Ticket: {events}} other {Ihre Tickets: {events}}}',
  'letter.holder.intro':
    '{count, plural, one {Jemand hat dieses Ticket für Sie gekauft. Zeigen Sie den Code am Eingang} other {Jemand hat diese Tickets für Sie gekauft. Jedes hat einen eigenen Code: Zeigen Sie ihn am Eingang}}, auf dem Bildschirm oder ausgedruckt.',
  'letter.holder.keep':
    'Behalten Sie diese E-Mail für sich: Wer einen Code hat, kann ihn verwenden.',
  'letter.holder.change_subject': 'Ihre Tickets haben sich geändert: {events}',
  'letter.holder.change_title': 'Ihre Tickets haben sich geändert',
  'letter.holder.change_intro':
    '{count, plural, =0 {Keines Ihrer Tickets ist noch gültig.} one {Das ist Ihr Ticket, das jetzt gilt.} other {Das sind Ihre Tickets, die jetzt gelten.}}',
  'letter.change.update_subject': 'Ihre Bestellung wurde geändert: {events} – Bestellung {number}',
  'letter.change.update_title': 'Ihre Bestellung wurde geändert',
  'letter.change.update_intro':
    '{count, plural, =0 {In dieser Bestellung ist kein Ticket mehr gültig.} one {Dieses Ticket gilt jetzt.} other {Diese Tickets gelten jetzt.}}',
  'letter.change.cancel_subject': 'Ihre Tickets wurden storniert: {events} – Bestellung {number}',
  'letter.change.cancel_title': 'Ihre Tickets wurden storniert',
  'letter.change.cancel_intro':
    '{count, plural, =0 {In dieser Bestellung ist kein Ticket mehr gültig.} one {Das Ticket unten gilt weiterhin.} other {Die Tickets unten gelten weiterhin.}}',
  'letter.session.cancelled_subject': 'Abgesagt: {event} – Bestellung {number}',
  'letter.session.cancelled_title': '{event} ist abgesagt',
  'letter.session.cancelled_intro': 'Es tut uns leid: {event} am {when} findet nicht statt.',
  'letter.session.money':
    '{amount} werden auf dem Weg erstattet, auf dem Sie bezahlt haben. Sie müssen nichts tun; wir schreiben Ihnen, sobald die Erstattung veranlasst ist.',
  'letter.session.free': 'Sie müssen nichts tun.',
  'letter.session.moved_subject': 'Neuer Termin: {event} – Bestellung {number}',
  'letter.session.moved_title': '{event}: neuer Termin',
  'letter.session.moved_intro':
    '{event} findet nicht wie geplant am {when} statt. Ihre Tickets und deren Codes gelten für den neuen Termin unten. Passt er Ihnen nicht, antworten Sie bitte auf diese E-Mail.',
  'letter.change.gone': 'Gilt nicht mehr',
  'letter.change.gone_at': '{tickets} – {event}, {when}',
  'letter.change.gone_any': '{tickets} – {event}',
  'letter.change.codes': 'Die Codes dieser Tickets sind nicht mehr gültig: Bitte löschen Sie sie.',
  'letter.refund.changed':
    'Sie haben Ihre Bestellung geändert; sie kostet jetzt weniger als zuvor.',
} as const satisfies Record<LetterMessageKey, string>;
