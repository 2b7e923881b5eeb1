import { messages } from '../../messages.ts'

export const output = messages({
  'windowCards.title': 'Preisschilder',
  'windowCards.none':
    'Kein Fahrzeug ist ausgewählt. Wählen Sie Fahrzeuge in der Liste aus und drücken Sie dann „Preisschilder drucken“.',
  'windowCards.layout': 'Anordnung',
  'windowCards.onePerPage': 'Eins pro Seite',
  'windowCards.fourPerPage': 'Vier pro Seite',
  'windowCards.preparing': 'Wird vorbereitet …',
  'windowCards.print': 'Drucken',
  'windowCards.making': 'QR-Code {number, number} von {total, number} wird erstellt',
  'windowCards.count': '{count, plural, one {# Preisschild} other {# Preisschilder}}',
  'windowCards.noCode':
    'Ohne QR-Code: {count, number}. Ein auf diesem Gerät hinzugefügtes Fahrzeug erhält seine Seite, wenn es an den Server gesendet wurde.',
  'windowCards.hidden':
    'Ausgeblendet oder verkauft: {count, number}. Ihre QR-Codes führen zu einer Seite, die auf der Website nicht zu sehen ist.',
  'windowCards.codeOf': 'QR-Code von {address}',
  'windowCards.more': 'Mehr Bilder und Angaben',
  'csv.export': 'CSV exportieren',
  'csv.failed': 'Die Datei konnte nicht erstellt werden. Bitte versuchen Sie es mit einer Verbindung erneut.',
})
