/** What a form says when others had changed the same fields: their values stand until a person has decided. */
export const CHANGED_MEANWHILE = 'Someone else changed the same field meanwhile: it waits for your decision.'
