import { messages } from '../../messages.ts'

export const outside = messages({
  'outside.pageTitle': '{title} · Tableau de bord',
  'outside.recordTitle': '{title} : {record} · Tableau de bord',
  'outside.opening': 'Ouverture du tableau de bord…',
  'outside.notFound': 'Page introuvable',
  'outside.notFoundText': 'La page que vous cherchez n’existe pas ou a été déplacée.',
  'outside.backHome': 'Retour à l’accueil',
  'outside.goBack': 'Page précédente',
  'outside.pageFailed': 'Cette page n’a pas pu être chargée',

  'outside.vehiclesFailed': 'Impossible de charger les véhicules.',
  'outside.vehicleFailed': 'Impossible de charger le véhicule.',
  'outside.messagesFailed': 'Impossible de charger les messages.',
  'outside.appointmentsFailed': 'Impossible de charger les rendez-vous.',
  'outside.checkFailed': 'Impossible de charger le contrôle du parc.',
  'outside.settingsFailed': 'Impossible de charger les réglages.',
  'outside.dashboardFailed': 'Impossible de charger le tableau de bord.',
  'outside.loadFailed': 'Impossible de charger la page.',
  'outside.dealership': 'Concession',
})
