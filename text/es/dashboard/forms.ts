import { messages } from '../../messages.ts'

export const forms = messages({
  'forms.loading': 'Cargando…',
  'forms.restored': 'Se han recuperado sus cambios sin guardar del {moment}',
  'forms.discard': 'Descartar',
  'forms.discarded': 'Sus cambios se han descartado',
  'forms.unsaved': 'Cambios sin guardar',
  'forms.unsavedKept': 'Cambios sin guardar, conservados en este dispositivo',
  'forms.changed': 'Cambiado mientras tanto',
  'forms.changedFields': 'Cambiado mientras tanto: {fields}',
  'forms.theirs': 'El de la otra persona, guardado ahora',
  'forms.mine': 'El suyo',
  'forms.keepMine': 'Conservar el mío',
  'forms.takeTheirs': 'Usar el de la otra persona',
  'forms.now': 'Ahora, también en este formulario',
  'forms.before': 'Antes',
  'forms.withoutChoice':
    'Si guarda sin elegir, se conserva el valor de la otra persona y el suyo aparece en «Requiere atención». Las entradas de las listas se conservan todas.',
  'forms.conflict': 'Otra persona ha cambiado el mismo campo. Espera su decisión.',
})
