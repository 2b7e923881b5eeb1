import { messages } from '../../messages.ts'

export const common = messages({
  'common.save': 'Speichern',
  'common.saving': 'Wird gespeichert …',
  'common.uploading': 'Wird hochgeladen …',
  'common.done': 'Fertig',
  'common.name': 'Name',
  'common.phone': 'Telefon',
  'common.email': 'E-Mail',
})
