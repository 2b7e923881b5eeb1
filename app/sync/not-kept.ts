import { t } from '#text/t.ts'

/** Nothing was stored and nothing was changed. */
export interface NotKept {
  kind: 'not-kept'
  /** Why, as a sentence for the person. */
  message: string
}

export const NOT_STORED: NotKept = {
  kind: 'not-kept',
  get message() {
    return t('kept.notStored')
  },
}
