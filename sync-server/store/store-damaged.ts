import { StoreCannotStart } from './store-cannot-start.ts'

/** A file of the store is not what was written. Names the file and the byte, and the way out. */
export class StoreDamaged extends StoreCannotStart {
  override name = 'StoreDamaged'
  readonly file: string
  readonly offset: number
  readonly what: string

  constructor(file: string, offset: number, what: string, options?: ErrorOptions) {
    super(
      `${file} is damaged at byte ${offset}: ${what}. Nothing was changed. ` +
        'Copy the folder away, then put a backup back with: npm run restore -- FILE',
      78,
      options,
    )
    this.file = file
    this.offset = offset
    this.what = what
  }
}
