import { type Fault, fault } from '#domain/values/faults/faults.ts'

// The errors of the store. `StoreCannotStart` and its subclasses reject a start; `StoreUnavailable` rejects one call of a
// running store.

/**
 * The store cannot be opened. The message tells an operator what to do. No stored data is lost, and no file is changed unless the
 * disk has failed.
 */
export class StoreCannotStart extends Error {
  override name = 'StoreCannotStart'
  /** The exit code of the process, as in sysexits: 75 try again later, 78 an operator must act. */
  readonly exitCode: number

  constructor(message: string, exitCode = 78, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

/** Another process owns the data folder. Exit code 75. */
export class StoreInUse extends StoreCannotStart {
  override name = 'StoreInUse'

  constructor(message: string) {
    super(message, 75)
  }
}

/** The content of a file is not what the store wrote. */
export class StoreDamaged extends StoreCannotStart {
  override name = 'StoreDamaged'
  readonly file: string
  /** Byte at which the damage was found. */
  readonly offset: number
  readonly what: string

  constructor(file: string, offset: number, what: string, options?: ErrorOptions) {
    super(
      `${file} is damaged at byte ${offset}: ${what}. Nothing was changed. ` +
        'Copy the folder away, then restore a backup with: npm run restore -- FILE',
      78,
      options,
    )
    this.file = file
    this.offset = offset
    this.what = what
  }
}

/** The disk or the database rejected a write. The change is not stored; reads continue. Becomes HTTP status 503. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The files of photos cannot be read or written. Everything else goes on. */
export class PhotosUnreachable extends StoreUnavailable {
  override name = 'PhotosUnreachable'
}

/** The database does not respond, so nothing can be read either. Whether the last write is stored is not known. */
export class StoreUnreachable extends StoreUnavailable {
  override name = 'StoreUnreachable'
}

/** The database responds, but accepts no writes at the moment: it is read-only, or its disk is full. Nothing is stored. */
export class WritesRefused extends StoreUnavailable {
  override name = 'WritesRefused'
}

/** A user has stored as much as one may at the moment. Becomes 429 with the code `quota`: what exceeds a quota waits on the device. */
export class QuotaExceeded extends Error {
  override name = 'QuotaExceeded'
  readonly fault: Fault
  readonly retryAfterSeconds: number

  constructor(key: 'quota.writes' | 'quota.photos' | 'quota.cars', max: number, retryAfterSeconds: number) {
    super(key)
    this.fault = fault(key, { max })
    this.retryAfterSeconds = retryAfterSeconds
  }
}
