import { messages } from '../../../messages.ts'

export const look = messages({
  'look.siteFailed': 'Die Website konnte nicht aktualisiert werden',
  'look.siteNameHint': 'In der Kopfzeile, den Seitentiteln, der Fußzeile und den installierten Apps.',
  'look.taglineHint': 'Die Überschrift der Startseite und das, was Suchmaschinen zeigen.',
  'look.legalNameHint':
    'Im Datenschutzhinweis, in den Feeds und den E-Mails. Ohne ihn wird der Name des Autohauses verwendet.',
  'look.founded': 'Gegründet',
  'look.employees': 'Beschäftigte',
  'look.locations': 'Standorte',
  'look.companyHint': 'Für Suchmaschinen und geteilte Links.',
  'look.countryHint':
    'Beträge und Zahlen werden geschrieben, wie es dort üblich ist. Feeds verwenden es für eine Adresse ohne Land.',
  'look.currencyHint': 'Für alle Preise. Eine andere Währung rechnet keinen Preis um.',
  'look.distanceHint': 'Für alle Laufleistungen. Eine andere Einheit rechnet keine Laufleistung um.',
  'option.distanceUnit.mi': 'Meilen',
  'option.distanceUnit.km': 'Kilometer',
  'option.dateFormat.dd/mm/yyyy': 'TT.MM.JJJJ',
  'option.dateFormat.mm/dd/yyyy': 'MM.TT.JJJJ',
  'option.dateFormat.yyyy-mm-dd': 'JJJJ-MM-TT',
  'look.pricingHint': 'Was für alle Preise gilt, zum Beispiel, dass sie die Mehrwertsteuer enthalten.',
  'look.holdingHint':
    'Was ein Fahrzeug im Bestand pro Tag kostet. Admins sehen es bei den Margen unter „Bestandsanalyse“.',

  'look.languageHint':
    'Die Sprache der Website, und des Dashboards für alle, die keine gewählt haben. Ihre eigenen Texte bleiben, wie sie sind.',
  'look.otherLanguages': 'Weitere Sprachen',
  'look.original': 'das Original',
  'look.byMachine': 'maschinell übersetzt, vollständig, nicht von einem Menschen geprüft',
  'look.languagesNote':
    'Sehen Sie sich jede Seite einer Sprache an, bevor sie öffentlich ist: Ihre Adresse beginnt mit dem Kürzel, wie in /de.',

  'look.devices': 'Geräte',
  'look.devicesText':
    'Der Stand, den jedes Gerät zuletzt gemeldet hat. Ein Gerät, das schon eine Änderung gesendet hat, steht hier bis 30 Tage, nachdem es zuletzt aktiv war.',
  'look.devicesOffline': 'Um die Geräte anzuzeigen, ist eine Verbindung nötig.',
  'look.noDevices': 'Kein Gerät hat eine Änderung gesendet.',
  'look.deviceUser': 'Konto',
  'look.lastSeen': 'Zuletzt aktiv',
  'look.waiting': 'Wartende Änderungen',
  'look.app': 'App',
  'look.deletedAccount': 'Gelöschtes Konto',
  'look.notReported': 'Nicht gemeldet',
  'look.noneWaiting': 'Keine',
  'look.waitingFor': '{count, number}, schon {duration}',
  'look.oldBuild': '{build} (nicht der aktuelle Build)',

  'look.brandFailed': 'Logo und Farbe konnten nicht aktualisiert werden',
  'look.logoHint':
    'PNG, WebP, JPEG, AVIF oder SVG, am besten mit transparentem Hintergrund. Es ersetzt den Namen in Kopfzeile, Fußzeile, Menüs und auf gedruckten Seiten.',
  'look.showWhite': 'Auf dunklem Hintergrund in Weiß zeigen',
  'look.otherPictures': 'Weitere Bilder',
  'look.darkLogoHint': 'Für Kopf- und Fußzeile, wenn das Logo dort nicht zu sehen ist.',
  'look.darkLogoUnseen': 'Dieses Bild hat auf dunklem Hintergrund zu wenig Kontrast und wird dort nicht verwendet.',
  'look.iconHint':
    'Ein quadratisches Bild für installierte Apps und Browser-Tabs. Ohne Bild steht dort der erste Buchstabe des Namens auf der Farbe.',
  'look.unseenOnDark':
    'Auf dunklem Hintergrund ist dieses Logo nicht zu sehen. In Kopf- und Fußzeile steht der Name, bis es ein Logo für dunkle Hintergründe gibt.',
  'look.unseenOnLight':
    'Auf hellem Hintergrund ist dieses Logo nicht zu sehen. Auf gedruckten Seiten und in hellen Menüs steht der Name, bis es ein Logo für helle Hintergründe gibt.',
  'look.contrastOnDark':
    'Auf dunklem Hintergrund ist dieses Logo nicht zu sehen: Sein Kontrast ist {contrast}:1, nötig ist 3:1. In Kopf- und Fußzeile steht der Name, bis es ein Logo für dunkle Hintergründe gibt.',
  'look.contrastOnLight':
    'Auf hellem Hintergrund ist dieses Logo nicht zu sehen: Sein Kontrast ist {contrast}:1, nötig ist 3:1. Auf gedruckten Seiten und in hellen Menüs steht der Name, bis es ein Logo für helle Hintergründe gibt.',
  'look.colorHint':
    'Zum Beispiel #1a5fb4. Schaltflächen, Links und Symbole richten sich danach; Text darauf bleibt lesbar. Leer: die Farben der Vorlage.',
  'look.chooseColor': 'Farbe wählen',
  'look.removePicture': 'Entfernen: {picture}',
  'look.onDarkText': 'Auf dunklem Hintergrund',
  'look.onLightText': 'Auf hellem Hintergrund',
  'look.onDark': 'Auf Dunkel',
  'look.onLight': 'Auf Hell',
  'look.lowOnDark': 'Auf Dunkel: zu wenig Kontrast',
  'look.lowOnLight': 'Auf Hell: zu wenig Kontrast',
  'look.notDrawn': '„{file}“ ist kein Bild, das dieser Browser zeichnen kann.',
  'look.logoNotLoaded': 'Das Logo konnte nicht geladen werden. Dafür ist eine Verbindung nötig.',
  'look.notTransparent':
    'Dieses Logo hat keine transparenten Teile: In Weiß wäre es eine weiße Fläche. Wählen Sie ein Bild mit transparentem Hintergrund.',
  'look.notUploaded': 'Das Bild wurde nicht hochgeladen. Dafür ist eine Verbindung nötig.',

  'look.backgroundsFailed': 'Die Hintergründe konnten nicht aktualisiert werden',
  'look.homepageSlider': 'Startseite',
  'look.carsPage': 'Fahrzeuge',
  'look.aboutPage': 'Über uns',
  'look.contactPage': 'Kontakt',
  'look.uploadNumber': 'Bild {number} hochladen',
  'look.backgroundUnseen':
    'Das Bild dieser Adresse kann nicht geladen werden. Zu sehen ist ein schlichter dunkler Hintergrund.',
  'look.badgesFailed': 'Die Etiketten konnten nicht aktualisiert werden',
  'look.newHint':
    'So viele Tage nach der Aufnahme eines Fahrzeugs ist „Neu eingetroffen“ zu sehen. 0 schaltet das Etikett aus.',
  'look.dropDaysHint': 'So viele Tage lang ist „Preis gesenkt“ zu sehen. 0 schaltet das Etikett aus.',
  'look.dropPercentHint':
    'Die kleinste Preissenkung, die gezeigt wird, gegenüber dem niedrigsten Preis der 30 Tage davor. 0 schaltet das Etikett aus.',
})
