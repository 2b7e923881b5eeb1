/** Tells with a full list how far it reaches. */
export const CURSOR_HEADER = 'X-Cursor'
