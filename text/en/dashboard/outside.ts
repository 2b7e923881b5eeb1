// Texts of pages outside the shell, and of what is loaded before the pages behind the log-in.
import { messages } from '../../messages.ts'

export const outside = messages({
  'outside.pageTitle': '{title} · Dashboard',
  'outside.recordTitle': '{title}: {record} · Dashboard',
  'outside.opening': 'Opening the dashboard…',
  'outside.notFound': 'Page Not Found',
  'outside.notFoundText': "The page you are looking for doesn't exist or has been moved.",
  'outside.backHome': 'Back to Home',
  'outside.goBack': 'Go Back',
  'outside.pageFailed': 'This page could not be loaded',

  // A load that failed.
  'outside.vehiclesFailed': 'Could not load the vehicles.',
  'outside.vehicleFailed': 'Could not load the vehicle.',
  'outside.messagesFailed': 'Could not load the messages.',
  'outside.appointmentsFailed': 'Could not load the appointments.',
  'outside.checkFailed': 'Could not load the lot check.',
  'outside.settingsFailed': 'Could not load the settings.',
  'outside.dashboardFailed': 'Could not load the dashboard.',
  'outside.loadFailed': 'Could not load the page.',
  'outside.dealership': 'Dealership',
})
