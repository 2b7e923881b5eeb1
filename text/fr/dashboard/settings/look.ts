import { messages } from '../../../messages.ts'

export const look = messages({
  'look.siteFailed': 'Le site n’a pas pu être mis à jour',
  'look.siteNameHint': 'Dans l’en-tête, les titres des pages, le pied de page et les applications installées.',
  'look.taglineHint': 'Le titre de la page d’accueil, et ce que montrent les moteurs de recherche.',
  'look.legalNameHint':
    'Dans la note de confidentialité, les flux et les e-mails. Sans elle, le nom de la concession est utilisé.',
  'look.founded': 'Année de création',
  'look.employees': 'Effectif',
  'look.locations': 'Établissements',
  'look.companyHint': 'Pour les moteurs de recherche et les liens partagés.',
  'look.countryHint':
    'Les montants et les nombres sont écrits selon l’usage du pays. Les flux l’utilisent pour une adresse sans pays.',
  'look.currencyHint': 'Pour tous les prix. Changer de devise ne convertit aucun prix.',
  'look.distanceHint': 'Pour tous les kilométrages. Changer d’unité ne convertit aucun kilométrage.',
  'option.distanceUnit.mi': 'Miles',
  'option.distanceUnit.km': 'Kilomètres',
  'option.dateFormat.dd/mm/yyyy': 'jj/mm/aaaa',
  'option.dateFormat.mm/dd/yyyy': 'mm/jj/aaaa',
  'option.dateFormat.yyyy-mm-dd': 'aaaa-mm-jj',
  'look.pricingHint': 'Ce qui vaut pour tous les prix, par exemple qu’ils incluent la TVA.',
  'look.holdingHint':
    'Ce que coûte par jour un véhicule en stock. L’administration le voit dans les marges de la page « État du stock ».',

  'look.languageHint':
    'La langue des pages pour les visiteurs, et du tableau de bord pour les personnes qui n’en ont choisi aucune. Ce que vous écrivez vous-même reste tel quel.',
  'look.otherLanguages': 'Autres langues',
  'look.original': 'l’original',
  'look.byMachine': 'traduit par une machine, complet, non relu par une personne',
  'look.languagesNote':
    'Regardez chaque page d’une langue avant que les visiteurs ne la voient : son adresse commence par le code, comme dans /de.',

  'look.devices': 'Appareils',
  'look.devicesText':
    'Ce que chaque appareil a signalé en dernier. Un appareil figure ici pendant les 30 jours qui suivent son dernier contact, dès lors qu’il a envoyé une modification.',
  'look.devicesOffline': 'L’affichage des appareils nécessite une connexion.',
  'look.noDevices': 'Aucun appareil n’a envoyé de modification.',
  'look.deviceUser': 'Utilisateur',
  'look.lastSeen': 'Dernier contact',
  'look.waiting': 'Modifications en attente',
  'look.app': 'Application',
  'look.deletedAccount': 'Compte supprimé',
  'look.notReported': 'Non signalé',
  'look.noneWaiting': 'Aucune',
  'look.waitingFor': '{count, number} depuis {duration}',
  'look.oldBuild': '{build} (pas la version actuelle)',

  'look.brandFailed': 'La marque n’a pas pu être mise à jour',
  'look.logoHint':
    'PNG, WebP, JPEG, AVIF ou SVG, de préférence avec un fond transparent. Il remplace le nom dans l’en-tête, le pied de page, les menus et sur les pages imprimées.',
  'look.showWhite': 'L’afficher en blanc sur les fonds sombres',
  'look.otherPictures': 'Autres images',
  'look.darkLogoHint': 'Pour l’en-tête et le pied de page, quand le logo n’y est pas visible.',
  'look.darkLogoUnseen': 'Cette image a trop peu de contraste sur les fonds sombres et n’y est donc pas utilisée.',
  'look.iconHint':
    'Une image carrée pour les applications installées et les onglets du navigateur. Sans elle, c’est la première lettre du nom sur la couleur.',
  'look.unseenOnDark':
    'Sur les fonds sombres, ce logo n’est pas visible. Les visiteurs lisent le nom dans l’en-tête et le pied de page jusqu’à ce qu’il y ait un logo pour fonds sombres.',
  'look.unseenOnLight':
    'Sur les fonds clairs, ce logo n’est pas visible. Les visiteurs lisent le nom sur les pages imprimées et dans les menus clairs jusqu’à ce qu’il y ait un logo pour fonds clairs.',
  'look.contrastOnDark':
    'Sur les fonds sombres, ce logo n’est pas visible : son contraste est de {contrast}:1, alors qu’il faut 3:1. Les visiteurs lisent le nom dans l’en-tête et le pied de page jusqu’à ce qu’il y ait un logo pour fonds sombres.',
  'look.contrastOnLight':
    'Sur les fonds clairs, ce logo n’est pas visible : son contraste est de {contrast}:1, alors qu’il faut 3:1. Les visiteurs lisent le nom sur les pages imprimées et dans les menus clairs jusqu’à ce qu’il y ait un logo pour fonds clairs.',
  'look.colorHint':
    'Par exemple #1a5fb4. Les boutons, liens et icônes prennent cette couleur ; le texte posé dessus reste lisible. Vide : les couleurs du modèle.',
  'look.chooseColor': 'Choisir une couleur',
  'look.removePicture': 'Retirer : {picture}',
  'look.onDarkText': 'Sur les fonds sombres',
  'look.onLightText': 'Sur les fonds clairs',
  'look.onDark': 'Sur fond sombre',
  'look.onLight': 'Sur fond clair',
  'look.lowOnDark': 'Sur fond sombre : trop peu de contraste',
  'look.lowOnLight': 'Sur fond clair : trop peu de contraste',
  'look.notDrawn': '« {file} » n’est pas une image que ce navigateur peut afficher.',
  'look.logoNotLoaded': 'Le logo n’a pas pu être chargé. Une connexion est nécessaire.',
  'look.notTransparent':
    'Ce logo n’a pas de parties transparentes : en blanc, ce serait un rectangle blanc. Choisissez une image avec un fond transparent.',
  'look.notUploaded': 'L’image n’a pas été envoyée. Une connexion est nécessaire.',

  'look.backgroundsFailed': 'Les arrière-plans n’ont pas pu être mis à jour',
  'look.homepageSlider': 'Accueil',
  'look.carsPage': 'Véhicules',
  'look.aboutPage': 'À propos',
  'look.contactPage': 'Contact',
  'look.uploadNumber': 'Envoyer l’image {number}',
  'look.backgroundUnseen':
    'L’image de cette adresse ne peut pas être chargée. Les visiteurs voient un fond sombre uni.',
  'look.badgesFailed': 'Les étiquettes n’ont pas pu être mises à jour',
  'look.newHint':
    'Les visiteurs voient « Nouveauté » pendant ce nombre de jours après l’ajout d’un véhicule. 0 désactive l’étiquette.',
  'look.dropDaysHint': 'Les visiteurs voient « Prix en baisse » pendant ce nombre de jours. 0 désactive l’étiquette.',
  'look.dropPercentHint':
    'La plus petite baisse de prix affichée, par rapport au prix le plus bas des 30 jours précédents. 0 désactive l’étiquette.',
})
