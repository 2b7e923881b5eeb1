import { messages } from '../messages.ts'

export const install = messages({
  'install.title': 'Installer cette application',
  'install.waiting':
    '{count, plural, one {# modification ou demande est en attente} many {# de modifications ou demandes sont en attente} other {# modifications ou demandes sont en attente}} dans ce navigateur. L’application installée a son propre stockage et n’en saura rien : attendez d’abord que tout soit envoyé.',
  'install.waitingOffline':
    '{count, plural, one {# modification ou demande est en attente} many {# de modifications ou demandes sont en attente} other {# modifications ou demandes sont en attente}} dans ce navigateur. L’application installée a son propre stockage et n’en saura rien : attendez d’abord que tout soit envoyé, dès qu’il y aura une connexion.',
  'install.sendNow': 'Envoyer maintenant',
  'install.showSteps': 'Afficher quand même les étapes',
  'install.iosShare':
    'Touchez « Partager » dans la barre du navigateur. Dans certains, ce bouton se trouve derrière les trois points.',
  'install.iosAdd': 'Faites défiler et choisissez « Sur l’écran d’accueil ».',
  'install.iosHome': 'Touchez « Ajouter ». L’application s’ouvre ensuite depuis son icône.',
  'install.macMenu': 'Ouvrez le menu « Fichier » de Safari ou son bouton « Partager ».',
  'install.macAdd': 'Choisissez « Ajouter au Dock ».',
  'install.macDock': 'Cliquez sur « Ajouter ». L’application s’ouvre ensuite depuis le Dock.',
  'install.androidMenu': 'Ouvrez le menu du navigateur : les trois points à côté de l’adresse.',
  'install.androidAdd': 'Choisissez « Ajouter à l’écran d’accueil » ou « Installer l’application ».',
  'install.androidHome': 'Confirmez avec « Installer ». L’application s’ouvre ensuite depuis son icône.',
  'install.desktopMenu': 'Ouvrez le menu du navigateur : les points au bout de la barre d’adresse.',
  'install.desktopAdd':
    'Choisissez « Installer la page en tant qu’application » : dans Chrome sous « Caster, enregistrer et partager », dans Edge sous « Applications ».',
  'install.desktopDock': 'Confirmez avec « Installer ». L’application s’ouvre ensuite dans sa propre fenêtre.',
  'install.storefrontInstalled':
    'Si seul « Ouvrir dans l’application » est proposé, le site public est déjà installé ici : supprimez cette application, installez le tableau de bord, puis réinstallez le site.',
})
