import { messages } from '../../../messages.ts'

export const business = messages({
  'business.contactFailed': 'Die Kontaktdaten konnten nicht aktualisiert werden',
  'business.address': 'Adresse',
  'business.hours': 'Geschäftszeiten',
  'business.coordinates': 'Kartenkoordinaten',
  'business.coordinatesHint': 'Breite,Länge',
  'business.recipientsHint':
    'Jede neue Anfrage wird an diese Adressen gesendet, eine pro Zeile. Auf der Website sind sie nicht zu sehen.',
  'business.crmHint':
    'Programme, die Leads lesen, erhalten jede neue Nachricht als ADF in einer eigenen E-Mail, eine Adresse pro Zeile.',
  'business.mailNotSetUp':
    'E-Mail für Anfragen ist nicht eingerichtet: Wenden Sie sich an die Person, die die Website installiert hat',

  'business.openingHoursFailed': 'Die Öffnungszeiten konnten nicht aktualisiert werden',
  'business.hoursText':
    'Wie lange eine Nachricht wartet, wird in diesen Zeiten gezählt. Lassen Sie beide Zeiten eines Tages leer, wenn geschlossen ist. Ein Tag, der schließt, bevor er öffnet, endet nach Mitternacht. Auf der Website stehen diese Zeiten, danach der Text „Geschäftszeiten“ der Seite „Kontaktdaten“.',
  'business.noTimeZone': 'Nicht festgelegt: Jede Stunde zählt',
  'business.specialDays': 'Besondere Tage',
  'business.specialDay': 'Besonderer Tag {number}',
  'business.addSpecialDay': 'Besonderen Tag hinzufügen',
  'business.noSpecialDays': 'Keine Feiertage oder andere Tage mit eigenen Zeiten.',
  'business.day': 'Tag',
  'business.note': 'Anmerkung',
  'business.noteHint': 'Zum Beispiel Heiligabend',
  'business.specialDayName': 'Besonderer Tag {number}',
  'business.opens': '{day}: von',
  'business.closes': '{day}: bis',
  'business.opensAgain': '{day}: dann von',
  'business.closesAgain': '{day}: dann bis',
  'business.nextDay': 'Am nächsten Tag',
  'business.addBreak': 'Pause hinzufügen<hidden>: {day}</hidden>',

  'business.socialFailed': 'Die Einstellungen der sozialen Medien konnten nicht aktualisiert werden',
  'business.platformUrl': '{platform}-URL',
  'business.platformEnabled': '{platform} eingeschaltet',
  'business.reviewsHint': 'Die Seite mit Ihren Bewertungen, in der Fußzeile verlinkt.',

  'business.listingsFailed': 'Die Inserate konnten nicht aktualisiert werden',
  'business.vinText':
    'Die Feeds benötigen die FIN und enthalten sie nur, solange sie auch auf der Website zu sehen ist.',
  'business.numberText': 'Die Datei vehicles.csv unten enthält sie dann. Andere können sie lesen.',
  'business.feeds': 'Fahrzeug-Feeds',
  'business.feedsText':
    'Google und Meta lesen die Adressen unten und inserieren die Fahrzeuge, die alle erforderlichen Daten haben.',
  'business.noPublicAddress':
    'Die öffentliche Adresse der Website ist nicht eingerichtet: Wenden Sie sich an die Person, die die Website installiert hat.',
  'business.otherReceivers': 'Andere Empfänger',
  'business.google': 'Fahrzeuginserate bei Google',
  'business.meta': 'Fahrzeugbestand bei Meta',
  'business.feedsOffline': 'Um die Feeds anzuzeigen, ist eine Verbindung nötig.',
  'business.inFeed': '{count, number} von {total, number} veröffentlichten Fahrzeugen',
  'business.missingData': 'Fehlende Daten',
  'business.missingSettings':
    'Ohne diese Einstellungen wird kein Fahrzeug inseriert: {settings}. Tragen Sie sie unter <site>Website</site> und <contact>Kontaktdaten</contact> ein.',
  'business.allComplete': 'Alle veröffentlichten Fahrzeuge haben die nötigen Fahrzeugdaten.',
  'business.toComplete':
    '{count, plural, one {# Fahrzeug zu vervollständigen} other {# Fahrzeuge zu vervollständigen}}',
  'business.missing': '<link>{car}</link>: {missing}',
  'business.vinNotShown': 'FIN, auf der Website nicht gezeigt',
  'business.showMore': 'Mehr anzeigen',

  'business.templatesFailed': 'Die Antwortvorlagen konnten nicht aktualisiert werden',
  'business.templatesText':
    'Texte für „Anrufen“, „WhatsApp“ und „E-Mail“ in einer Nachricht. {name} steht für den Namen der Person, die geschrieben hat, {car} für das Fahrzeug, {price} für seinen Preis und {link} für die Adresse seiner Seite.',
  'business.template': 'Vorlage {number}',
  'business.addTemplate': 'Vorlage hinzufügen',
  'business.noTemplates': 'Noch keine Vorlagen. Nachrichten werden mit dem üblichen Text beantwortet.',
})
