import { messages } from '../../messages.ts'

export const common = messages({
  'common.save': 'Enregistrer',
  'common.saving': 'Enregistrement…',
  'common.uploading': 'Envoi en cours…',
  'common.done': 'Terminé',
  'common.name': 'Nom',
  'common.phone': 'Téléphone',
  'common.email': 'E-mail',
})
