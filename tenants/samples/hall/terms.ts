/** The terms for buyers, in both of the hall's languages. */
export const terms = `Tickets to Fermata Hall are valid for the date and section printed on them.

They cannot be returned, but may be exchanged until noon on the day before the concert. Latecomers are seated at a suitable pause. Programs and artists may change; if a concert is cancelled, the price of the ticket is refunded in full, fees included.

This is a sample storefront: the hall is invented, and its programme comes from public performance records whose dates have been moved.`;

export const germanTerms = `Eintrittskarten der Fermata Hall gelten für den Tag und den Bereich, die darauf stehen.

Sie werden nicht zurückgenommen, können aber bis zum Mittag des Tages vor dem Konzert umgetauscht werden. Wer zu spät kommt, wird in einer passenden Pause zum Platz geführt. Programm und Besetzung können sich ändern; fällt ein Konzert aus, wird der Preis samt Gebühren ganz erstattet.

Dieser Shop ist ein Beispiel: Den Saal gibt es nicht, und sein Programm stammt aus öffentlichen Aufzeichnungen von Aufführungen, deren Termine verschoben sind.`;
