import { messages } from '../../messages.ts'

export const shell = messages({
  'shell.attention':
    '<link>À traiter</link> : {count, plural, one {une modification n’a pas pu être faite comme demandé.} many {# de modifications n’ont pas pu être faites comme demandé.} other {# modifications n’ont pas pu être faites comme demandé.}}',
  'shell.deletedAccounts': 'Modifications de comptes supprimés',
  'shell.abandoned':
    '{count, plural, one {# modification d’un compte supprimé n’est jamais arrivée au serveur et attend sur cet appareil.} many {# de modifications d’un compte supprimé ne sont jamais arrivées au serveur et attendent sur cet appareil.} other {# modifications d’un compte supprimé ne sont jamais arrivées au serveur et attendent sur cet appareil.}}',
  'shell.download': 'Télécharger',
  'shell.discard': 'Abandonner',
  'shell.discardQuestion': 'Abandonner ces modifications ?',
  'shell.discardText': 'Elles sont supprimées de cet appareil et ne peuvent plus être téléchargées.',
  'shell.generated': 'Mot de passe généré',
  'shell.generatedText':
    'Votre mot de passe a été généré ou est facile à deviner. <link>Changer le mot de passe</link>',
  'shell.lost':
    '{count, plural, one {# de vos modifications était en attente sur cet appareil, et le navigateur l’a supprimée avant que le serveur ne l’ait reçue. Veuillez la refaire.} many {# de vos modifications étaient en attente sur cet appareil, et le navigateur les a supprimées avant que le serveur ne les ait reçues. Veuillez les refaire.} other {# de vos modifications étaient en attente sur cet appareil, et le navigateur les a supprimées avant que le serveur ne les ait reçues. Veuillez les refaire.}}',
  'shell.understood': 'J’ai compris',

  'shell.mainPages': 'Pages principales',
  'shell.barDashboard': 'Accueil',
  'shell.barWalk': 'Parc',
  'shell.sidebar': 'Barre latérale',
  'shell.openSidebar': 'Ouvrir la barre latérale',
  'shell.closeSidebar': 'Fermer la barre latérale',
  'shell.vehicles': 'Véhicules',
  'shell.add': 'Ajouter',
  'shell.stock': 'État du stock',
  'shell.unread':
    '{count, plural, one {#<hidden> non lu</hidden>} many {#<hidden> non lus</hidden>} other {#<hidden> non lus</hidden>}}',
  'shell.settings': 'Réglages',
  'shell.admin': 'Admin',
  'shell.user': 'Utilisateur',

  'shell.offlineNeedsHttps': 'L’usage hors ligne nécessite HTTPS',
  'shell.sunlight': 'Mode plein soleil',
  'shell.onlineAgain': 'De nouveau en ligne',
  'shell.changesWait':
    '{count, plural, one {# modification en attente} many {# de modifications en attente} other {# modifications en attente}}',

  'shell.unsaved': 'Modifications non enregistrées',
  'shell.leave': 'Quitter sans enregistrer',
  'shell.leaveText': 'Vos modifications sur cette page n’ont pas été enregistrées.',
  'shell.leaveTextDraft':
    'Vos modifications sur cette page n’ont pas été enregistrées. Un brouillon reste sur cet appareil jusqu’à ce que vous l’enregistriez, l’abandonniez ou vous déconnectiez.',

  'shell.shortcuts': 'Raccourcis clavier',
  'shell.search': 'Rechercher sur cette page',
  'shell.addVehicle': 'Ajouter un véhicule (dans la liste)',
  'shell.previous': 'Page précédente de la liste',
  'shell.next': 'Page suivante de la liste',
  'shell.undo': 'Annuler, tant qu’un message le propose',
  'shell.messageButtons': 'Les boutons d’un message',
  'shell.thisList': 'Cette liste',
  'shell.shortcutsOn': 'Les raccourcis sont activés',
  'shell.messagesStay': 'Les messages restent jusqu’à ce que je les ferme',
})
