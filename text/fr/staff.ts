import { messages } from '../messages.ts'

export const staff = messages({
  'staff.dashboard': 'Tableau de bord',
  'staff.unread':
    '{count, plural, one {#<hidden> demande non lue</hidden>} many {#<hidden> de demandes non lues</hidden>} other {#<hidden> demandes non lues</hidden>}}',
  'staff.logOut': 'Déconnexion',

  'staff.changesWait': 'Des modifications sont en attente',
  'staff.photosWait': 'Des photos sont en attente',
  'staff.needAttention': 'Des modifications sont à traiter',
  'staff.unsaved': 'Modifications non enregistrées',
  'staff.onDevice':
    '{items} {count, plural, one {n’est pas encore arrivée} many {ne sont pas encore arrivées} other {ne sont pas encore arrivées}} au serveur depuis cet appareil.',
  'staff.inTab':
    '{items} {count, plural, one {n’est pas encore arrivée} many {ne sont pas encore arrivées} other {ne sont pas encore arrivées}} au serveur depuis cet onglet.',
  'staff.refused':
    '{count, plural, one {# de vos modifications est à traiter.} many {# de vos modifications sont à traiter.} other {# de vos modifications sont à traiter.}}',
  'staff.noStorage': 'Cet onglet ne peut rien conserver pour votre prochaine connexion.',
  'staff.draftsStay':
    '{count, plural, one {# formulaire contient des modifications non enregistrées, qui restent sur cet appareil sauf si vous les abandonnez.} many {# de formulaires contiennent des modifications non enregistrées, qui restent sur cet appareil sauf si vous les abandonnez.} other {# formulaires contiennent des modifications non enregistrées, qui restent sur cet appareil sauf si vous les abandonnez.}}',
  'staff.draftsGo':
    '{count, plural, one {# formulaire contient des modifications non enregistrées, qui sont abandonnées à la déconnexion.} many {# de formulaires contiennent des modifications non enregistrées, qui sont abandonnées à la déconnexion.} other {# formulaires contiennent des modifications non enregistrées, qui sont abandonnées à la déconnexion.}}',
  'staff.syncFirst': 'Synchroniser maintenant et se déconnecter',
  'staff.keep': 'Conserver pour moi et se déconnecter',
  'staff.discard': 'Abandonner {items} et se déconnecter',
  'staff.discardUnsaved': 'Abandonner les modifications non enregistrées et se déconnecter',
  'staff.changes': '{count, plural, one {# modification} many {# de modifications} other {# modifications}}',
  'staff.photos': '{count, plural, one {# photo} many {# de photos} other {# photos}}',
  'staff.forms': '{count, plural, one {# formulaire} many {# de formulaires} other {# formulaires}}',
  'staff.and': '{first} et {next}',
  'staff.notSynced': 'Tout n’a pas pu être synchronisé.',
  'staff.moreNow': 'Il y en a plus qu’il y a un instant.',
  'staff.logOutFailed': 'La déconnexion a échoué sur cet appareil. Veuillez réessayer.',
})
