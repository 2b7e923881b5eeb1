import type { AnyFieldName } from './car-fields.ts'
import { ALL_FIELD_NAMES, splitTranslation } from './translations.ts'

/** Texts about a vehicle in which a name may be. The activity log omits their values; devices keep them, because an undo needs them. */
export const FREE_TEXTS: readonly AnyFieldName[] = ALL_FIELD_NAMES.filter((name) =>
  ['description', 'costs'].includes(splitTranslation(name).base),
)
