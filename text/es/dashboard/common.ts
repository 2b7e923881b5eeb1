import { messages } from '../../messages.ts'

export const common = messages({
  'common.save': 'Guardar',
  'common.saving': 'Guardando…',
  'common.uploading': 'Subiendo…',
  'common.done': 'Listo',
  'common.name': 'Nombre',
  'common.phone': 'Teléfono',
  'common.email': 'Correo electrónico',
})
