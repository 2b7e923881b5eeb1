/** The hint of texts about vehicles: a deletion of a person does not reach them. */
export const NO_NAMES = 'No names of customers.'
