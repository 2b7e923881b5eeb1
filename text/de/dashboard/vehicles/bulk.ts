import { messages } from '../../../messages.ts'

export const bulk = messages({
  'bulk.vehicles': '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}}',
  'bulk.toolbar': 'Ausgewählte Fahrzeuge',
  'bulk.progress': 'Geänderte Fahrzeuge',

  'bulk.publish': 'Veröffentlichen',
  'bulk.publishQuestion': 'Dies veröffentlicht {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}.',
  'bulk.published': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} veröffentlicht',
  'bulk.publishedAlready': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} schon veröffentlicht',
  'bulk.hide': 'Verbergen',
  'bulk.hideQuestion': 'Dies verbirgt {count, plural, one {# Fahrzeug} other {# Fahrzeuge}}.',
  'bulk.hidden': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} verborgen',
  'bulk.hiddenAlready': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} schon verborgen',
  'bulk.feature': 'Hervorheben',
  'bulk.featureQuestion': 'Dies hebt {count, plural, one {# Fahrzeug} other {# Fahrzeuge}} auf der Startseite hervor.',
  'bulk.featured': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} auf der Startseite hervorgehoben',
  'bulk.featuredAlready':
    '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} schon auf der Startseite hervorgehoben',
  'bulk.sell': 'Als verkauft markieren',
  'bulk.sellQuestion':
    'Dies markiert {count, plural, one {# Fahrzeug} other {# Fahrzeuge}} als verkauft und entfernt {count, plural, one {es} other {sie}} automatisch von der Startseite und aus den hervorgehobenen Inseraten.',
  'bulk.sold': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} als verkauft markiert',
  'bulk.delete': 'Löschen',
  'bulk.deleteQuestion':
    'Möchten Sie wirklich {count, plural, one {# Fahrzeug} other {# Fahrzeuge}} löschen? Dies kann nicht rückgängig gemacht werden.',
  'bulk.deleted': '{count, plural, one {# Fahrzeug ist} other {# Fahrzeuge sind}} gelöscht',
  'bulk.priceChanged': 'Preis von {count, plural, one {# Fahrzeug} other {# Fahrzeugen}} geändert',
  'bulk.printCards': 'Preisschilder drucken',
  'bulk.copyPictures': 'Bilder kopieren',
  'bulk.allCopied': 'Alle Bilder sind schon auf dieser Website',
  'bulk.copying': 'Die Bilder von {count, plural, one {# Fahrzeug} other {# Fahrzeugen}} werden kopiert',
  'bulk.copyNeedsConnection': 'Das Kopieren von Bildern braucht eine Verbindung zum Server.',

  'bulk.leftOut': '{count, plural, one {# Fahrzeug} other {# Fahrzeuge}} ausgelassen:',
  'bulk.reason': '{name}: {reason}',
  'bulk.isSold': 'Es ist verkauft',
  'bulk.noPrice': 'Es hat keinen Preis',
  'bulk.nothingChanged': 'Nichts wurde geändert: Diese Fahrzeuge haben sich inzwischen geändert.',
  'bulk.changedBefore':
    '{result} {count, plural, one {# Fahrzeug wurde} other {# Fahrzeuge wurden}} ausgelassen, weil sie sich inzwischen geändert haben.',
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
  'bulk.numberNeeded': 'Eine Zahl über 0 eingeben',
  'bulk.noChange': 'Dies ändert keinen Preis',
  'bulk.free': 'Der Preis von {name} wäre 0 oder weniger',
  'bulk.freeMore': 'Der Preis von {name} und {count, number} weiteren wäre 0 oder weniger',
  'bulk.belowCost':
    '{count, plural, one {# Fahrzeug läge} other {# Fahrzeuge lägen}} im Preis unter den Kosten: {cars}',
  'bulk.belowCostMore':
    '{count, plural, one {# Fahrzeug läge} other {# Fahrzeuge lägen}} im Preis unter den Kosten: {cars} und {more, number} weitere',
  'bulk.priceAndCost': '{car} ({price}, Kosten {cost})',
  'bulk.preview': 'Vorschau',
  'bulk.vehicle': 'Fahrzeug',
  'bulk.now': 'Jetzt',
  'bulk.new': 'Neu',
})
