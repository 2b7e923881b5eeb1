import { messages } from '../../messages.ts'

export const account = messages({
  'account.title': 'Mein Konto',
  'account.offline': 'Ihr Konto kann nur mit einer Verbindung geändert werden.',
  'account.profile': 'Profil',
  'account.shown': 'Auf der Website stehen Ihr Name, Ihre Funktion, Telefonnummer und E-Mail-Adresse und Ihr Foto.',
  'account.notShown': 'Auf der Website werden Sie nicht gezeigt. Wer dort gezeigt wird, entscheiden die Admins.',
  'account.profileFailed': 'Ihr Profil konnte nicht gespeichert werden',
  'account.profileSaved': 'Profil gespeichert',
  'account.siteLanguage': 'Standard der Website ({language})',

  'account.currentPassword': 'Aktuelles Passwort',
  'account.changePassword': 'Passwort ändern',
  'account.changing': 'Wird geändert …',
  'account.passwordChanged': 'Passwort geändert. Auf anderen Geräten ist eine neue Anmeldung nötig.',
  'account.passwordFailed': 'Das Passwort konnte nicht geändert werden',

  'account.twoFactor': 'Zwei-Faktor-Anmeldung',
  'account.twoFactorOn': 'Eingeschaltet: Eine Anmeldung erfordert Ihr Passwort und einen Code.',
  'account.twoFactorOff':
    'Ausgeschaltet. Wenn sie eingeschaltet ist, erfordert eine Anmeldung Ihr Passwort und einen Code einer Authentifizierungs-App.',
  'account.setUp': 'Einrichten',
  'account.switchOn': 'Einschalten',
  'account.switchOff': 'Ausschalten',
  'account.setUpFailed': 'Die Zwei-Faktor-Anmeldung konnte nicht eingerichtet werden',
  'account.switchOnFailed': 'Die Zwei-Faktor-Anmeldung konnte nicht eingeschaltet werden',
  'account.switchOffFailed': 'Die Zwei-Faktor-Anmeldung konnte nicht ausgeschaltet werden',
  'account.switchOffTitle': 'Zwei-Faktor-Anmeldung ausschalten',
  'account.setUpTitle': 'Zwei-Faktor-Anmeldung einrichten',
  'account.scan': 'Scannen Sie den QR-Code mit einer Authentifizierungs-App oder geben Sie dort den Schlüssel ein.',
  'account.qrCode': 'QR-Code für eine Authentifizierungs-App',
  'account.key': 'Schlüssel: <code>{key}</code>',
  'account.code': 'Code',
  'account.codeHint': 'Die sechs Ziffern, die die App anzeigt.',
  'account.recoveryCodes': 'Wiederherstellungscodes',
  'account.isOn': 'Die Zwei-Faktor-Anmeldung ist eingeschaltet.',
  'account.keepCodes':
    'Bewahren Sie diese Codes sicher auf. Jeder ersetzt einmal einen Code der Authentifizierungs-App. Sie werden nicht noch einmal angezeigt.',

  'account.sessions': 'Sitzungen',
  'account.sessionsText':
    'Beendet Ihre Sitzungen auf allen Geräten, auch auf diesem. Änderungen, die auf anderen Geräten warten, bleiben dort.',
  'account.logOutFailed': 'Das Abmelden auf allen Geräten ist fehlgeschlagen. Dafür ist eine Verbindung nötig.',
  'account.logOutEverywhere': 'Überall abmelden',
  'account.recorded': 'Was aufgezeichnet wird',
  'account.recordedChanges': 'Ihre Änderungen mit Ihrem Namen und der Zeit, für Admins: 400 Tage.',
  'account.recordedDevices':
    'Was jedes Ihrer Geräte zuletzt gemeldet hat, zum Beispiel die Zahl der wartenden Änderungen: 400 Tage.',
  'account.recordedRequests':
    'Die Nummer Ihres Kontos bei jedem Zugriff, im Protokoll des Servers: solange er sein Protokoll aufbewahrt, meist einen Monat.',
  'account.recordedAddresses':
    'Die Adressen Ihrer An- und Abmeldungen und dessen, was abgelehnt wurde, im selben Protokoll.',
  'account.recordedCodes':
    'Die letzten 20 Adressen, von denen Sie sich angemeldet haben, als Codes: bis Ihr Konto gelöscht wird.',
  'account.recordedChecks': 'Ihr Benutzername in Hofkontrollen: bis es 60 neuere gibt.',
})
