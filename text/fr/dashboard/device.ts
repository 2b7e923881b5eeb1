import { messages } from '../../messages.ts'

export const device = messages({
  'device.title': 'Cet appareil',
  'device.stuck': 'Bloqué',
  'device.waiting':
    '{count, plural, one {1 modification attend} many {# de modifications attendent, la plus ancienne} other {# modifications attendent, la plus ancienne}} depuis {duration}, faite le {moment}.',
  'device.allSent': 'Rien n’attend d’être envoyé sur cet appareil.',
  'device.noneKnown': 'Aucune modification n’attend dans cet onglet, qui n’en connaît pas non plus sur cet appareil.',
  'device.photosWait':
    '{count, plural, one {1 photo attend d’être envoyée.} many {# de photos attendent d’être envoyées.} other {# photos attendent d’être envoyées.}}',
  'device.photosOnly':
    '{count, plural, one {1 photo attend d’être envoyée.} many {# de photos attendent d’être envoyées.} other {# photos attendent d’être envoyées.}} Toutes les modifications faites sur cet appareil sont arrivées au serveur.',
  'device.neverSynced': 'Rien n’a encore été synchronisé sur cet appareil.',
  'device.synced': 'Dernière synchronisation le {moment}, il y a {duration}.',
  'device.inTabOnly':
    'Les modifications pas encore envoyées ne sont conservées que dans cet onglet et sont envoyées automatiquement. Gardez l’onglet ouvert jusqu’à leur envoi.',
  'device.noNetwork':
    'Il n’y a pas de connexion. Les modifications en attente sont conservées sur cet appareil et envoyées dès qu’il y en a une.',
  'device.automatically': 'Les modifications en attente sont conservées sur cet appareil et envoyées automatiquement.',
  'device.serverBusy':
    'Le serveur répond, mais ne peut pas enregistrer pour le moment. Les modifications en attente sont conservées sur cet appareil. Si cela dure, prévenez la personne qui s’occupe du site et gardez jusque-là les données de ce navigateur.',
  'device.serverSilent':
    'Cet appareil a accès à un réseau, mais le serveur ne répond pas. Les modifications en attente sont conservées sur cet appareil. Ouvrez un autre site pour voir si le réseau demande de s’identifier. Si d’autres sites s’ouvrent, prévenez la personne qui s’occupe de celui-ci et gardez jusque-là les données de ce navigateur.',
  'device.ofOthers':
    '{count, plural, one {1 modification d’une autre personne est conservée ici. Elle sera envoyée quand cette personne se connectera} many {# de modifications d’autres personnes sont conservées ici. Elles seront envoyées quand ces personnes se connecteront} other {# modifications d’autres personnes sont conservées ici. Elles seront envoyées quand ces personnes se connecteront}} sur cet appareil.',
  'device.tryNow': 'Essayer maintenant',

  'unsent.title': 'Modifications sous forme de fichier',
  'unsent.text':
    'Si cet appareil ne peut pas envoyer, téléchargez ses modifications et importez le fichier sur un autre appareil, avec le même compte. Chaque modification n’est faite qu’une fois, quel que soit l’appareil qui l’envoie.',
  'unsent.download': 'Télécharger les modifications non envoyées',
  'unsent.import': 'Importer les modifications non envoyées',
  'unsent.nothing': 'Il n’y a rien à télécharger : toutes les modifications faites sur cet appareil ont été envoyées.',
  'unsent.tooLarge': 'Le fichier dépasse {max} Mo. Rien n’a été importé.',
  'unsent.unreadable': 'Le fichier n’a pas pu être lu. Rien n’a été importé.',
  'unsent.notRead': 'Les modifications de cet appareil n’ont pas pu être lues. Rechargez la page et réessayez.',
  'unsent.downloaded':
    '{count, plural, one {1 modification téléchargée. Elle reste sur cet appareil jusqu’à son envoi.} many {# de modifications téléchargées. Elles restent sur cet appareil jusqu’à leur envoi.} other {# modifications téléchargées. Elles restent sur cet appareil jusqu’à leur envoi.}}',
  'unsent.photosStay':
    '{count, plural, one {1 photo n’est pas dans le fichier et reste sur cet appareil.} many {# de photos ne sont pas dans le fichier et restent sur cet appareil.} other {# photos ne sont pas dans le fichier et restent sur cet appareil.}}',
  'unsent.imported':
    '{count, plural, one {1 modification importée, à envoyer} many {# de modifications importées, à envoyer} other {# modifications importées, à envoyer}} depuis cet appareil.',
  'unsent.importedSome':
    '{count, plural, one {1 modification importée, à envoyer} many {# de modifications importées, à envoyer} other {# modifications importées, à envoyer}} depuis cet appareil. {known, plural, one {1 est déjà} many {# sont déjà} other {# sont déjà}} sur cet appareil.',
  'unsent.known': 'Rien n’a été ajouté : cet appareil a déjà toutes les modifications du fichier.',
  'unsent.missingPhotos':
    'Ces photos ne sont pas dans le fichier et sont envoyées par l’appareil qui les a prises : {photos}.',
  'unsent.about':
    'Ce que cette personne a modifié sur un appareil et que le site n’a pas encore. Importez-le sous « À traiter », avec le même compte.',
  'unsent.photoOf': '{shot} : {car}',
  'unsent.aVehicle': 'un véhicule',

  'toDo.title': 'Travail à faire',
  'toDo.aged':
    '{count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}} en stock depuis plus de 90 jours',
  'toDo.stockHealth': 'État du stock',
  'toDo.hidden':
    '{count, plural, one {# véhicule masqué} many {# de véhicules masqués} other {# véhicules masqués}} aux visiteurs',
  'toDo.elsewhere':
    '{count, plural, one {# véhicule} many {# de véhicules} other {# véhicules}} avec des images sur un autre site',
  'toDo.copiedPictures': 'Images copiées',
  'toDo.unlisted':
    '{count, plural, one {# véhicule absent} many {# de véhicules absents} other {# véhicules absents}} des flux',
  'toDo.listings': 'Annonces sur Google et Meta',
  'toDo.missing': 'Il manque : {fields}',
  'toDo.showAll': 'Tout afficher ({count, number})',
})
