/**
 * Why a store refuses to start, told so that a person knows what to do next. Nothing that was kept is lost: at most a torn
 * end of the journal has been moved aside, or a migration that failed has left its copy.
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
