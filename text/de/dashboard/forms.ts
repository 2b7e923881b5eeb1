import { messages } from '../../messages.ts'

export const forms = messages({
  'forms.loading': 'Wird geladen …',
  'forms.restored': 'Ihre nicht gespeicherten Änderungen vom {moment} sind wieder da',
  'forms.discard': 'Verwerfen',
  'forms.discarded': 'Ihre Änderungen wurden verworfen',
  'forms.unsaved': 'Nicht gespeicherte Änderungen',
  'forms.unsavedKept': 'Nicht gespeicherte Änderungen, auf diesem Gerät aufbewahrt',
  'forms.changed': 'Inzwischen geändert',
  'forms.changedFields': 'Inzwischen geändert: {fields}',
  'forms.theirs': 'Fremde Änderung, jetzt gespeichert',
  'forms.mine': 'Ihre',
  'forms.keepMine': 'Meine behalten',
  'forms.takeTheirs': 'Fremde übernehmen',
  'forms.now': 'Jetzt, auch in diesem Formular',
  'forms.before': 'Vorher',
  'forms.withoutChoice':
    'Wenn Sie ohne Auswahl speichern, bleibt die fremde Änderung erhalten, und Ihre steht unter „Zu klären“. Einträge von Listen bleiben alle erhalten.',
  'forms.conflict': 'Jemand anderes hat dasselbe Feld geändert. Es wartet auf Ihre Entscheidung.',
})
