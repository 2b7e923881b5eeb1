/** The key of the draft of a stored vehicle. */
export const vehicleDraft = (uid: string): string => `vehicle:${uid}`

/** Drafts of new vehicles. */
export const NEW_DRAFTS = 'vehicle:new'
/** A kind for each copied vehicle, so that an unsaved other new vehicle does not open instead of the copy. */
export const COPY_DRAFTS = 'vehicle:copy'
