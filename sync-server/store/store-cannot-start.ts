/**
 * Why a store refuses to start, told so that a person knows what to do next. Nothing in the folder has been touched.
 * `exitCode` is what the process should end with (sysexits: 75 try again later, 78 somebody has to look).
 */
export class StoreCannotStart extends Error {
  override name = 'StoreCannotStart'
  readonly exitCode: number

  constructor(message: string, exitCode = 78, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}
