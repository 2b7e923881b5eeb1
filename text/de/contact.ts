import { messages } from '../messages.ts'

export const contact = messages({
  'contact.send': 'Anfrage senden',
  'contact.directions': 'Route planen',
  'contact.address': 'Adresse',
  'contact.phone': 'Telefon',
  'contact.email': 'E-Mail',
  'contact.hours': 'Öffnungszeiten',
  'contact.whatsApp': 'Schreiben Sie uns<hidden> über WhatsApp (öffnet in einem neuen Tab)</hidden>',
  'contact.faqs': 'Häufige Fragen',

  'contact.aboutGone': 'Zu Fahrzeug {number}, das nicht mehr in unserer Liste ist.',
  'contact.aboutCar': 'Ihre Anfrage betrifft',

  'contact.form': 'Anfrage',
  'contact.name': 'Name',
  'contact.countryCode': 'Vorwahl',
  'contact.phoneNumber': 'Telefonnummer',
  'contact.optional': 'Freiwillig',
  'contact.message': 'Nachricht',
  'contact.characters': '{count}/{max} Zeichen',
  'contact.submit': 'Anfrage senden',
  'contact.sent': 'Vielen Dank! Wir haben Ihre Anfrage erhalten und melden uns bald.',
  'contact.waiting': 'Auf diesem Gerät gespeichert. Ihre Anfrage wird gesendet, sobald eine Verbindung besteht.',
  'contact.notLoaded':
    'Ihre Anfrage konnte weder gesendet noch gespeichert werden. Bitte versuchen Sie es erneut, wenn Sie eine Verbindung haben.',
  'contact.notKept':
    'Dieser Browser kann Ihre Anfrage nicht aufbewahren. Bitte senden Sie sie erneut, wenn Sie eine Verbindung haben.',
  'contact.noScript': 'Dieses Formular braucht JavaScript.',
  'contact.callUs': 'Rufen Sie uns an: <link></link>.',
  'contact.writeToUs': 'Schreiben Sie uns: <link></link>.',
  'contact.privacy':
    '{dealer} verwendet Ihre Daten, um Ihnen zu antworten, weil Sie gefragt haben. Einsehen können sie unser Team und die Unternehmen, die Website, E-Mail und Kundendaten für uns betreiben. Verkauft werden sie nie.',

  'contact.own': 'Ihre Anfragen',
  'contact.ownWaiting': 'Wartet auf eine Verbindung',
  'contact.ownSent': 'Gesendet',
  'contact.ownRefused': 'Nicht angenommen',
  'contact.general': 'Allgemeine Anfrage',
  'contact.vehicle': 'Fahrzeug {number}',
  'contact.remove': 'Entfernen',
  'contact.edit': 'Bearbeiten und erneut senden',
  'contact.removeTitle': 'Diese Anfrage entfernen?',
  'contact.removeRefused':
    'Sie wurde nicht angenommen und wird daher nicht beantwortet. Was Sie geschrieben haben, wird von diesem Gerät entfernt.',
  'contact.removeSent': 'Sie wurde gesendet und wird beantwortet. Nur dieser Eintrag wird von diesem Gerät entfernt.',
  'contact.removeFailed': 'Sie konnte nicht von diesem Gerät entfernt werden. Bitte versuchen Sie es erneut.',

  'contact.map': 'Karte unseres Standorts',
  'contact.mapOffline': 'Die Karte braucht eine Verbindung',
  'contact.mapFrom': 'Die Karte wird von Google geladen.',
})
