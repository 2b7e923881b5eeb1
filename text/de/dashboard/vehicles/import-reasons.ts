import { messages } from '../../../messages.ts'

export const importReasons = messages({
  'reason.unreadable': '{field}: nicht lesbar ({text})',
  'reason.badCharacters': '{field} enthält unlesbare Zeichen',
  'reason.html': 'HTML in {field} wurde zu Text',
  'reason.otherCurrency': '{field} ist in {currency}, die Preise der Website sind in {site}',
  'reason.leftOut': '{field} ausgelassen: {cause}',
  'reason.shortened': '{field} auf {max} Zeichen gekürzt',
  'reason.surplus': '{field}: die letzten {count} ausgelassen, ein Fahrzeug hat höchstens {max}',
  'reason.unknown': 'Nicht bekannt: {value}',
  'reason.checkDigit': 'Die Prüfziffer der FIN ist falsch',
  'reason.total': 'Eine Summenzeile, kein Fahrzeug',
  'reason.numberTaken': 'Die Bestandsnummer gehört zu einem anderen Fahrzeug',
  'reason.unchanged': 'Nichts hat sich geändert',

  'reason.same':
    '{what, select, vin {Gleiche FIN} chassis {Gleiche Fahrgestellnummer} stock {Gleiche Bestandsnummer} other {Marke, Modell, Baujahr und Laufleistung}} wie {of, select, row {in Zeile {number}} vehicle {bei Fahrzeug {number}} other {bei einem Fahrzeug, das noch nicht gesendet ist}}',
  'reason.sameSold':
    '{what, select, vin {Gleiche FIN} chassis {Gleiche Fahrgestellnummer} stock {Gleiche Bestandsnummer} other {Marke, Modell, Baujahr und Laufleistung}} wie {of, select, row {in Zeile {number}} vehicle {bei Fahrzeug {number}} other {bei einem Fahrzeug, das noch nicht gesendet ist}} (verkauft)',

  'reason.quotes': 'Ein Anführungszeichen dieser Zeile ist nicht geschlossen oder steht an der falschen Stelle',
  'reason.width': 'Die Zeile hat {count, number} Werte für {columns} Spalten',
  'reason.fileEmpty': 'Die Datei ist leer.',
  'reason.fileNoRows': 'Die Datei hat keine Zeilen unter ihren Überschriften.',
  'reason.fileColumns':
    'Die Datei hat {count, number} Spalten. Importiert werden kann eine Datei mit bis zu {max} Spalten.',
  'reason.fileHeadings':
    'Die erste Zeile enthält keine Überschriften. Ist dies eine CSV-Datei mit den Namen ihrer Spalten am Anfang?',
  'reason.fileRows':
    'Die Datei hat mehr als {max, number} Zeilen. Teilen Sie sie in mehrere Dateien und importieren Sie diese nacheinander.',
  'reason.fileSize':
    'Die Datei ist größer als {max} MB. Teilen Sie sie in mehrere Dateien und importieren Sie diese nacheinander.',
  'reason.fileNotCsv':
    'Dies ist keine CSV-Datei. Öffnen Sie sie in Ihrer Tabellenkalkulation und speichern Sie sie als CSV.',
  'reason.fileFailed': 'Die Datei konnte nicht gelesen werden: {error}',
  'reason.readerNotLoaded':
    'Der Teil der App, der Dateien liest, konnte nicht geladen werden. Versuchen Sie es mit einer Verbindung erneut.',
  'reason.readingTooLong': 'Das Lesen der Datei hat zu lange gedauert. Sie ist möglicherweise beschädigt.',
})
