import { messages } from '../../../messages.ts'

export const stock = messages({
  'stock.badges': 'Einstellungen der Etiketten „Neu eingetroffen“ und „Preis gesenkt“',
  'stock.empty': 'Kein Fahrzeug ist im Bestand.',
  'stock.summary':
    '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}} im Bestand, {value}, im Durchschnitt {average} Tage im Bestand',
  'stock.ageing': 'Standzeiten',
  'stock.days': 'Tage im Bestand',
  'stock.vehicles': 'Fahrzeuge',
  'stock.vehicle': 'Fahrzeug',
  'stock.value': 'Wert',
  'stock.share': 'Anteil der Fahrzeuge',

  'stock.complete': 'Alle Fahrzeuge haben Fotos, Text und Preis',
  'stock.incomplete': 'Unvollständige Fahrzeuge',
  'stock.noPhotos': 'Ohne Fotos',
  'stock.noDescription': 'Ohne Beschreibung',
  'stock.noPrice': 'Ohne Preis',
  'stock.elsewhere': 'Bilder auf einer anderen Website',
  'stock.showAll': 'Alle {count, number} anzeigen',

  'stock.inStock': 'Fahrzeuge im Bestand',
  'stock.sortBy': 'Sortieren nach',
  'stock.oldest': 'Am längsten im Bestand',
  'stock.most': 'Meiste Anfragen',
  'stock.fewest': 'Wenigste Anfragen',
  'stock.latestPrice': 'Letzte Preisänderung',
  'stock.enquiries': 'Anfragen',
  'stock.priceHistory': 'Preisverlauf',
  'stock.showMore': 'Mehr anzeigen',
  'stock.cost': 'Kosten',
  'stock.holding': 'Standkosten',
  'stock.margin': 'Marge',
  'stock.perDay': 'Marge pro Tag',
  'stock.same': 'Kein Unterschied',
  'stock.lower': '{amount} niedriger ({percent})',
  'stock.higher': '{amount} höher ({percent})',

  'stock.soldPerMonth': 'Verkauft pro Monat',
  'stock.noSale': 'Kein Verkauf in den letzten {months} Monaten.',
  'stock.sales':
    '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}} in den letzten {months} Monaten verkauft, im Durchschnitt nach {average, plural, one {# Tag} other {# Tagen}}',
  'stock.showTable': 'Als Tabelle anzeigen',
  'stock.month': 'Monat',
  'stock.sold': 'Verkauft',
  'stock.daysToSale': 'Tage bis zum Verkauf',
  'stock.soldIn': '{month}: {count}',

  'stock.missingTranslations': 'Fehlende Überset\u00adzungen',
  'stock.allTranslated': 'Alle Texte sind übersetzt ({language}).',
  'stock.siteTexts': 'Texte der Website',
})
