import { messages } from '../messages.ts'

export const server = messages({
  'server.pushInquiry': 'Neue Anfrage',
  'server.pushInquiryText': 'Eine neue Anfrage ist eingegangen',
  'server.pushReminder': 'Termin',
  'server.pushReminderText': 'Sie haben in Kürze einen Termin',
  'server.pushReminderAt': 'Sie haben um {time} einen Termin',

  'server.enquiry': 'Neue Anfrage',
  'server.enquiryAbout': 'Neue Anfrage: {car}',
  'server.fact': '{label}: {value}',
  'server.name': 'Name',
  'server.phone': 'Telefon',
  'server.email': 'E-Mail',
  'server.vehicle': 'Fahrzeug',
  'server.stockNumber': 'Bestandsnummer',
  'server.source': 'Quelle',
  'server.firstPage': 'Einstiegsseite',

  'server.invitation': 'Ihr Konto bei {site}',
  'server.invitationText':
    'Sie können sich im Dashboard anmelden. Legen Sie mit diesem Link Ihr Passwort fest. Er gilt einmal und 7 Tage lang:',
  'server.forgotten': 'Ihr Passwort bei {site}',
  'server.forgottenText': 'Legen Sie mit diesem Link ein neues Passwort fest. Er gilt einmal und eine Stunde lang:',
  'server.notAsked':
    'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
  'server.username': 'Benutzername: {username}',

  'server.test': 'Test-E-Mail von {site}',
  'server.testText': 'E-Mails der Website kommen an.',

  'server.notStarted': 'Diese Seite konnte nicht gestartet werden.',
  'server.reload': 'Neu laden',
  'server.tooOld': 'Dieser Browser ist zu alt für die Funktionen dieser Website.',
  'server.noScript': 'Diese Website braucht JavaScript.',
  'server.siteTitle': 'Gebrauchtwagen und Luxusfahrzeuge',

  'server.dashboard': 'Dashboard',
  'server.dashboardOf': '{site} – Dashboard',
  'server.dashboardText': 'Fahrzeuge, Nachrichten und Inhalte der Website, auf dem Hof mit oder ohne Empfang.',
  'server.allCars': 'Alle Fahrzeuge',
  'server.savedCars': 'Gemerkte Fahrzeuge',
  'server.contact': 'Kontakt',
  'server.vehicles': 'Fahrzeuge',
  'server.messages': 'Nachrichten',
  'server.addVehicle': 'Fahrzeug hinzufügen',

  'server.asOf': 'Stand: <time>{moment}</time>. Der Server erreicht zurzeit keine neueren Daten.',
})
