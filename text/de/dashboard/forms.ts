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
  'forms.theirs': 'Andere Fassung, jetzt gespeichert',
  'forms.mine': 'Meine Fassung',
  'forms.keepMine': 'Meine Fassung behalten',
  'forms.takeTheirs': 'Andere Fassung übernehmen',
  'forms.now': 'Jetzt, auch in diesem Formular',
  'forms.before': 'Vorher',
  'forms.withoutChoice':
    'Wenn Sie ohne Auswahl speichern, gilt die andere Fassung, und Ihre steht unter „Zu klären“. Einträge von Listen bleiben alle erhalten.',
  'forms.conflict': 'Jemand anders hat dasselbe Feld geändert. Es wartet auf Ihre Entscheidung.',
})
