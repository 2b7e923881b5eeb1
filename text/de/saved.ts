import { messages } from '../messages.ts'

export const saved = messages({
  'saved.title': 'Gemerkte Fahrzeuge',
  'saved.empty': 'Tippen Sie bei einem Fahrzeug auf das Herz, und es bleibt hier, auf diesem Gerät, auch offline.',
  'saved.browse': 'Fahrzeuge ansehen',
  'saved.kept': 'Nur auf diesem Gerät gespeichert.',
  'saved.share': 'Liste teilen',
  'saved.compare': 'Vergleichen',
  'saved.full': '{count} gewählt, mehr passen nicht nebeneinander',
  'saved.chosen': '{count} gewählt',
  'saved.chooseAnother': 'Wählen Sie ein weiteres Fahrzeug zum Vergleichen',
  'saved.all': 'Alle',
  'saved.choose': 'Wählen Sie {min} bis {max} Fahrzeuge zum Vergleichen',
  'saved.gone': 'Nicht mehr verfügbar',
  'saved.remove': 'Entfernen',
  'saved.removeCar': '{car} entfernen',

  'saved.sharedTitle': 'Mit Ihnen geteilte Fahrzeuge',
  'saved.sharedNone': 'Keines dieser Fahrzeuge ist noch verfügbar.',
  'saved.sharedText':
    'Jemand hat diese Fahrzeuge für Sie ausgesucht. Zu Ihren gemerkten Fahrzeugen kommt nur hinzu, was Sie möchten.',
  'saved.saveAll': 'Alle merken',
  'saved.yours': 'Ihre gemerkten Fahrzeuge',
  'saved.allSaved': 'Alle sind schon bei Ihren gemerkten Fahrzeugen.',
  'saved.missing':
    '{count, plural, one {# Fahrzeug der Liste ist nicht mehr verfügbar.} other {# Fahrzeuge der Liste sind nicht mehr verfügbar.}}',

  'compare.title': 'Fahrzeuge vergleichen',
  'compare.text': 'Bis zu {max} Fahrzeuge nebeneinander.',
  'compare.differences': 'Nur Unterschiede',
  'compare.share': 'Vergleich teilen',
  'compare.one':
    'Noch gibt es nichts, womit sich dieses Fahrzeug vergleichen lässt. Wählen Sie ein weiteres aus Ihren gemerkten Fahrzeugen.',
  'compare.none':
    'Merken Sie sich mit dem Herz-Symbol, was Ihnen gefällt, wählen Sie auf der Seite Ihrer gemerkten Fahrzeuge zwei bis vier davon, und drücken Sie „Vergleichen“.',
  'compare.comparison': 'Vergleich',
  'compare.picture': 'Bild',
  'compare.name': 'Name',
  'compare.noDifferences': 'Diese Fahrzeuge unterscheiden sich nicht.',
  'compare.features': 'Ausstattung',
  'compare.common': 'Gemeinsam',
  'compare.only': 'Nur dieses Fahrzeug',
  'compare.yes': 'Ja',
  'compare.no': 'Nein',
  'compare.selected': '{count} gewählt',
  'compare.selectedMost': '{count} gewählt, mehr passen nicht nebeneinander',
  'compare.another': 'Wählen Sie ein weiteres Fahrzeug',
  'compare.clear': 'Auswahl aufheben',
  'compare.notCompared': 'Nicht verglichen',
  'compare.gone': '{car} ist nicht mehr verfügbar.',
  'compare.vehicle': 'Fahrzeug {number}',
  'compare.onlyFirst': 'Nur die ersten {max} Fahrzeuge der Adresse werden verglichen.',
  'compare.malformed': '„{entry}“ in der Adresse ist nicht die Nummer eines Fahrzeugs.',
  'compare.malformedMore':
    '„{entry}“ und {count, plural, one {# weiterer Eintrag} other {# weitere Einträge}} in der Adresse sind keine Nummern von Fahrzeugen.',
  'compare.wasWhenCompared': 'Kostete {price}, als Sie es verglichen haben',
})
