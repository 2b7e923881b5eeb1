// Runs the jobs of run-photo-jobs.ts one after another in a process of its own: started with the first job, killed when a job takes
// too long or when there is nothing to do, and started again for the next job when it has ended.
//
// A reply of the process is about the bytes of a picture. A process that is killed (by the kernel when memory runs out, by an
// operator) or that cannot be started says nothing about them: the job runs once more, and then fails for now. A picture is refused
// for good when it has crashed or delayed several processes that decoded nothing else, while another picture can be decoded.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { type JobName, type JobReply, type PhotoJob, type PhotoJobs, PictureRefused } from './photo-jobs.ts'

const IDLE_MS = 30_000
const MAX_TRIES = 3
/** Pictures whose failed tries are counted. */
const MAX_COUNTED = 1000
/** A program ends by its own fault with one of these. The kernel sends SIGKILL when memory runs out. */
const CRASH_SIGNALS = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP', 'SIGSYS']

/** The process ended, or could not be started. */
class ProcessEnded extends StoreUnavailable {
  override name = 'ProcessEnded'
  readonly isCrash: boolean

  constructor(message: string, isCrash = false) {
    super(message)
    this.isCrash = isCrash
  }
}

class TookTooLong extends StoreUnavailable {
  override name = 'TookTooLong'
}

export interface PhotoProcess {
  /**
   * @param content the hash of the picture, for a job that refuses a picture whose decoding crashes or takes too long
   * @throws PictureRefused, StoreUnavailable when the process ended or took too long
   * @throws an error with Node's `code` when a file cannot be read or written
   */
  run<N extends JobName>(name: N, job: PhotoJobs[N]['job'], content?: string): Promise<PhotoJobs[N]['result']>
  /** Jobs that wait or are running. */
  queueLength(): number
  /** Kills the process; jobs that have not ended are rejected. */
  close(): void
}

export interface PhotoProcessOptions {
  /** The file of run-photo-jobs.ts, bundled. */
  program: string
  timeLimitMs: number
  /** As `os.setPriority`: 0 is normal, 19 the lowest priority. */
  priority?: number
}

export function photoProcess({ program, timeLimitMs, priority = 0 }: PhotoProcessOptions): PhotoProcess {
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false
  let queued = 0
  const failedTries = new Map<string, number>()

  function start(): ChildProcess {
    const started = fork(program, {
      execArgv: ['--max-old-space-size=64', '--expose-gc'],
      // The process does not have the server's secrets. With more than one arena, memory that one thread frees is not used by the others.
      env: { ...systemVariables(), MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // After an error, too: a process that could not be started never exits.
    for (const event of ['error', 'exit', 'disconnect']) started.on(event, () => forget(started))
    if (started.pid !== undefined && priority !== 0) lowerPriority(started.pid, priority)
    return started
  }

  function forget(ended: ChildProcess): void {
    if (child === ended) child = null
  }

  function stop(): void {
    child?.kill('SIGKILL')
    child = null
  }

  async function execute(job: object): Promise<JobReply> {
    if (isClosed) throw new StoreUnavailable('The server is stopping')
    clearTimeout(idleTimer)
    child ??= start()
    const running = child
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      running.kill('SIGKILL')
    }, timeLimitMs)
    const ended = new AbortController()
    try {
      return await new Promise<JobReply>((resolve, reject) => {
        const fail = (reason: string) => reject(new ProcessEnded(`The process of photos ${reason}`))
        const failWith = ({ message }: Error) => fail(`failed: ${message}`)
        running.send(job, (error) => error && failWith(error))
        // `once` rejects with an error event.
        once(running, 'message', { signal: ended.signal }).then(([reply]) => resolve(reply as JobReply), failWith)
        once(running, 'exit', { signal: ended.signal }).then(([code, signal]) => {
          if (isLate) reject(new TookTooLong('Decoding a photo took too long'))
          else reject(new ProcessEnded(`The process of photos ended with ${signal ?? code}`, isCrash(code, signal)))
        }, failWith)
      })
    } finally {
      clearTimeout(timer)
      ended.abort()
      idleTimer = setTimeout(stop, IDLE_MS).unref()
    }
  }

  async function executeCounted(job: object, content: string | undefined): Promise<JobReply> {
    const tries = 1 + (failedTries.get(content ?? '') ?? 0)
    if (tries > MAX_TRIES) return { refused: 'unreadable' }
    // An earlier picture may have damaged the memory of the process.
    const isAlone = child === null
    try {
      const reply = await execute(job)
      if (content) failedTries.delete(content)
      return reply
    } catch (error) {
      if (!content || !isAlone || !isByPicture(error)) throw error
      // Fails when no picture can be decoded at the moment.
      if (tries === MAX_TRIES) await execute({ name: 'check' } satisfies PhotoJob)
      countTries(content, tries)
      if (tries < MAX_TRIES) throw error
      return { refused: 'unreadable' }
    }
  }

  function countTries(content: string, tries: number): void {
    failedTries.delete(content)
    failedTries.set(content, tries)
    const [oldest] = failedTries.keys()
    if (failedTries.size > MAX_COUNTED && oldest) failedTries.delete(oldest)
  }

  /** Once more when another process may succeed. */
  async function executeAgain(job: object, content: string | undefined): Promise<JobReply> {
    try {
      return await executeCounted(job, content)
    } catch (error) {
      if (!(error instanceof ProcessEnded) || isClosed) throw error
      return executeCounted(job, content)
    }
  }

  return {
    async run(name, job, content) {
      queued += 1
      const reply = last.then(() => executeAgain({ name, ...job }, content)).finally(() => queued--)
      last = reply.catch(() => {})
      const answer = await reply
      if ('refused' in answer) throw new PictureRefused(answer.refused)
      if ('failed' in answer)
        throw Object.assign(new Error(`A file of a photo: ${answer.failed}`), { code: answer.failed })
      return answer.result as never
    },
    queueLength: () => queued,
    close() {
      isClosed = true
      clearTimeout(idleTimer)
      stop()
    },
  }
}

function isByPicture(error: unknown): boolean {
  return error instanceof TookTooLong || (error instanceof ProcessEnded && error.isCrash)
}

function isCrash(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === null ? code !== 0 : CRASH_SIGNALS.includes(signal)
}

/** The variables that Node needs to start on every system. */
function systemVariables(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function lowerPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // The process has ended already.
  }
}
