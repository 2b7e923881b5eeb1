import { messages } from '../messages.ts'

export const more = messages({
  'more.saved': 'Guardados',
  'more.savedCount': 'Guardados ({count})',
  'more.compare': 'Comparar',
  'more.compareCount': 'Comparar ({count})',
  'more.call': 'Llamar <hidden>{phone}</hidden>',
  'more.openingHours': 'Horario',
  'more.needsConnection': '(necesita conexión)',
  'more.invalidCoordinates': 'Coordenadas no válidas',
  'more.noMap': 'Sin ubicación en el mapa',
})
