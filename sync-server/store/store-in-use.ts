import { StoreCannotStart } from './store-cannot-start.ts'

/** Another server holds the folder. It is unaffected; this one must end with exit code 75. */
export class StoreInUse extends StoreCannotStart {
  override name = 'StoreInUse'

  constructor(message: string) {
    super(message, 75)
  }
}
