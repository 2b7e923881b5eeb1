import { messages } from '../../messages.ts'

export const outside = messages({
  'outside.pageTitle': '{title} · Panel',
  'outside.recordTitle': '{title}: {record} · Panel',
  'outside.opening': 'Abriendo el panel…',
  'outside.notFound': 'Página no encontrada',
  'outside.notFoundText': 'La página que busca no existe o se ha movido.',
  'outside.backHome': 'Volver al inicio',
  'outside.goBack': 'Atrás',
  'outside.pageFailed': 'No se ha podido cargar esta página',

  'outside.vehiclesFailed': 'No se han podido cargar los vehículos.',
  'outside.vehicleFailed': 'No se ha podido cargar el vehículo.',
  'outside.messagesFailed': 'No se han podido cargar los mensajes.',
  'outside.appointmentsFailed': 'No se han podido cargar las citas.',
  'outside.checkFailed': 'No se ha podido cargar el recuento del patio.',
  'outside.settingsFailed': 'No se han podido cargar los ajustes.',
  'outside.dashboardFailed': 'No se ha podido cargar el panel.',
  'outside.loadFailed': 'No se ha podido cargar la página.',
  'outside.dealership': 'Concesionario',
})
