import { messages } from '../../messages.ts'

export const account = messages({
  'account.title': 'Mon compte',
  'account.offline': 'Votre compte ne peut être modifié qu’avec une connexion.',
  'account.profile': 'Profil',
  'account.shown':
    'Les visiteurs voient votre nom, votre fonction, votre numéro de téléphone, votre adresse e-mail et votre photo.',
  'account.notShown': 'Les visiteurs ne vous voient pas. L’administration décide qui leur est présenté.',
  'account.profileFailed': 'Votre profil n’a pas pu être enregistré',
  'account.profileSaved': 'Profil enregistré',
  'account.siteLanguage': 'Langue par défaut du site ({language})',

  'account.currentPassword': 'Mot de passe actuel',
  'account.changePassword': 'Changer le mot de passe',
  'account.changing': 'Modification…',
  'account.passwordChanged': 'Mot de passe modifié. Les autres appareils doivent se reconnecter.',
  'account.passwordFailed': 'Le mot de passe n’a pas pu être modifié',

  'account.twoFactor': 'Double authentification',
  'account.twoFactorOn': 'Activée : pour vous connecter, il faut votre mot de passe et un code.',
  'account.twoFactorOff':
    'Désactivée. Lorsqu’elle est activée, il faut votre mot de passe et un code d’une application d’authentification pour vous connecter.',
  'account.setUp': 'Configurer',
  'account.switchOn': 'Activer',
  'account.switchOff': 'Désactiver',
  'account.setUpFailed': 'La double authentification n’a pas pu être configurée',
  'account.switchOnFailed': 'La double authentification n’a pas pu être activée',
  'account.switchOffFailed': 'La double authentification n’a pas pu être désactivée',
  'account.switchOffTitle': 'Désactiver la double authentification',
  'account.setUpTitle': 'Configurer la double authentification',
  'account.scan': 'Scannez le code QR avec une application d’authentification, ou saisissez-y la clé.',
  'account.qrCode': 'Code QR pour une application d’authentification',
  'account.key': 'Clé : <code>{key}</code>',
  'account.code': 'Code',
  'account.codeHint': 'Les six chiffres que l’application affiche.',
  'account.recoveryCodes': 'Codes de récupération',
  'account.isOn': 'La double authentification est activée.',
  'account.keepCodes':
    'Conservez ces codes en lieu sûr. Chacun remplace une fois un code de l’application d’authentification. Ils ne seront plus affichés.',

  'account.sessions': 'Sessions',
  'account.sessionsText':
    'Met fin à vos sessions sur tous les appareils, y compris celui-ci. Les modifications en attente sur d’autres appareils y restent.',
  'account.logOutFailed': 'La déconnexion partout a échoué. Elle nécessite un accès au réseau.',
  'account.logOutEverywhere': 'Se déconnecter partout',
  'account.recorded': 'Ce qui est enregistré',
  'account.recordedChanges': 'Vos modifications, avec votre nom et l’heure, pour l’administration : 400 jours.',
  'account.recordedDevices':
    'Ce que chacun de vos appareils a signalé en dernier, comme le nombre de modifications en attente : 400 jours.',
  'account.recordedRequests':
    'Le numéro de votre compte avec chaque requête, dans le journal du serveur : tant qu’il le conserve, en général un mois.',
  'account.recordedAddresses':
    'Les adresses de vos connexions et déconnexions, et de ce qui a été refusé, dans le même journal.',
  'account.recordedCodes':
    'Les 20 dernières adresses de connexion à votre compte, sous forme de codes : jusqu’à la suppression du compte.',
  'account.recordedChecks':
    'Votre nom d’utilisateur dans les contrôles du parc : jusqu’à ce qu’il y en ait 60 plus récents.',
})
