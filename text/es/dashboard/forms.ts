import { messages } from '../../messages.ts'

export const forms = messages({
  'forms.loading': 'Cargando…',
  'forms.restored': 'Se han recuperado sus cambios sin guardar del {moment}',
  'forms.discard': 'Descartar',
  'forms.discarded': 'Sus cambios se han descartado',
  'forms.unsaved': 'Cambios sin guardar',
  'forms.unsavedKept': 'Cambios sin guardar, conservados en este dispositivo',
  'forms.changed': 'Cambiado entretanto',
  'forms.changedFields': 'Cambiado entretanto: {fields}',
  'forms.theirs': 'La otra versión, guardada ahora',
  'forms.mine': 'Su versión',
  'forms.keepMine': 'Conservar mi versión',
  'forms.takeTheirs': 'Usar la otra versión',
  'forms.now': 'Ahora, también en este formulario',
  'forms.before': 'Antes',
  'forms.withoutChoice':
    'Si guarda sin elegir, se conserva la otra versión y la de usted aparece en «Requiere atención». Las entradas de las listas se conservan todas.',
  'forms.conflict': 'Otra persona ha cambiado el mismo campo. Está pendiente de su decisión.',
})
