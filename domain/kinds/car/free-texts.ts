import type { CarFieldName } from './car-fields.ts'

/** Texts about a vehicle in which a name may be. The activity log omits their values; devices keep them, because an undo needs them. */
export const FREE_TEXTS: readonly CarFieldName[] = ['description', 'costs']
