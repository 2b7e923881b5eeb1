// Apart from client.ts, which is in the first chunk of the storefront: visitors do not load this sentence with it.

export const NOT_STORED_MESSAGE = 'The change could not be stored on this device. Nothing was changed.'

/** Nothing was stored and nothing was changed. */
export interface NotKept {
  kind: 'not-kept'
  /** Why, as a sentence for the person. */
  message: string
}

export const NOT_STORED: NotKept = { kind: 'not-kept', message: NOT_STORED_MESSAGE }
