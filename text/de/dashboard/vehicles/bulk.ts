import { messages } from '../../../messages.ts'

export const bulk = messages({
  'bulk.vehicles': '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'bulk.toolbar': 'Ausgewählte Fahrzeuge',
  'bulk.progress': 'Geänderte Fahrzeuge',

  'bulk.publish': 'Veröffentlichen',
  'bulk.publishQuestion': '{count, plural, one {# Fahrzeug wird} other {# Fahrzeuge werden}} veröffentlicht.',
  'bulk.published': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} veröffentlicht',
  'bulk.publishedAlready': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} schon veröffentlicht',
  'bulk.hide': 'Ausblenden',
  'bulk.hideQuestion': '{count, plural, one {# Fahrzeug wird} other {# Fahrzeuge werden}} ausgeblendet.',
  'bulk.hidden': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} ausgeblendet',
  'bulk.hiddenAlready': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} schon ausgeblendet',
  'bulk.feature': 'Hervorheben',
  'bulk.featureQuestion':
    '{count, plural, one {# Fahrzeug wird} other {# Fahrzeuge werden}} auf der Startseite hervorgehoben.',
  'bulk.featured': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} auf der Startseite hervorgehoben',
  'bulk.featuredAlready':
    '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} schon auf der Startseite hervorgehoben',
  'bulk.sell': 'Als verkauft markieren',
  'bulk.sellQuestion':
    '{count, plural, one {# Fahrzeug wird} other {# Fahrzeuge werden}} als verkauft markiert und automatisch von der Startseite und aus den hervorgehobenen Fahrzeugen entfernt.',
  'bulk.sold': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} als verkauft markiert',
  'bulk.delete': 'Löschen',
  'bulk.deleteQuestion':
    'Möchten Sie wirklich {count, plural, one {# Fahrzeug} other {# Fahrzeuge}} löschen? Das lässt sich nicht rückgängig machen.',
  'bulk.deleted': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} gelöscht',
  'bulk.priceChanged':
    '{count, plural, one {Der Preis von # Fahrzeug ist} other {Die Preise von # Fahrzeugen sind}} geändert',
  'bulk.printCards': 'Preisschilder drucken',
  'bulk.copyPictures': 'Bilder kopieren',
  'bulk.allCopied': 'Alle Bilder sind schon auf dieser Website',
  'bulk.copying': 'Die Bilder von {count, plural, one {# Fahrzeug} other {# Fahrzeugen}} werden kopiert',
  'bulk.copyNeedsConnection': 'Das Kopieren von Bildern braucht eine Verbindung zum Server.',

  'bulk.leftOut': '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}} ausgelassen:',
  'bulk.reason': '{name}: {reason}',
  'bulk.isSold': 'Es ist verkauft',
  'bulk.noPrice': 'Es hat keinen Preis',
  'bulk.nothingChanged': 'Nichts wurde geändert: Diese Fahrzeuge wurden inzwischen geändert.',
  'bulk.changedBefore':
    '{result} {count, plural, one {# Fahrzeug ist ausgelassen, weil es inzwischen geändert wurde.} other {# Fahrzeuge sind ausgelassen, weil sie inzwischen geändert wurden.}}',
  'bulk.undone': 'Rückgängig gemacht für {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'bulk.undoneSome':
    'Rückgängig gemacht für {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}. Inzwischen geändert: {left, plural, one {# Fahrzeug} other {# Fahrzeuge}} ({names})',

  'bulk.changePrice': 'Preis ändern',
  'bulk.direction': 'Richtung',
  'bulk.lower': 'Senken',
  'bulk.raise': 'Erhöhen',
  'bulk.amount': 'Betrag',
  'bulk.unit': 'Einheit',
  'bulk.percent': 'Prozent',
  'bulk.rounding': 'Rundung',
  'bulk.toStep': 'Auf {amount}',
  'bulk.endingIn': 'Endung auf {digits}',
  'bulk.numberNeeded': 'Bitte geben Sie eine Zahl über 0 ein',
  'bulk.noChange': 'Damit ändert sich kein Preis',
  'bulk.free': 'Der Preis von {name} wäre 0 oder weniger',
  'bulk.freeMore': 'Der Preis von {name} und {count, number} weiteren wäre 0 oder weniger',
  'bulk.belowCost':
    'Bei {count, plural, one {# Fahrzeug} other {# Fahrzeugen}} läge der Preis unter den Kosten: {cars}',
  'bulk.belowCostMore':
    'Bei {count, plural, one {# Fahrzeug} other {# Fahrzeugen}} läge der Preis unter den Kosten: {cars} und {more, number} weiteren',
  'bulk.priceAndCost': '{car} ({price}, Kosten {cost})',
  'bulk.preview': 'Vorschau',
  'bulk.vehicle': 'Fahrzeug',
  'bulk.now': 'Jetzt',
  'bulk.new': 'Neu',
})
