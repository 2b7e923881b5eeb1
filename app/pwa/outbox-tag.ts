/** Under this tag pages ask the worker to send what waits. */
export const OUTBOX_TAG = 'outbox'
