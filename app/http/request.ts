// Sends an API request and reads the response. The event stream and the health check use fetch directly.
import { type ApiResult, toApiResult } from './api-result.ts'

/** Time without receiving anything. A response that keeps arriving is not aborted: a large inventory takes long on a slow line. */
const IDLE_TIMEOUT_MS = 15_000
/** An upload gives no sign of progress: a file may take as long as on a line of 32 kbit/s. */
const MIN_UPLOAD_BYTES_PER_MS = 4

export interface ApiRequest<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the origin, beginning with /api. */
  path: string
  token?: string | null
  /** Sent as JSON. */
  body?: unknown
  /** Sent as they are, in place of `body`. */
  file?: { type: string; bytes: ArrayBuffer }
  headers?: Record<string, string>
  /** An aborted request resolves as `unreachable`. */
  signal?: AbortSignal
  /** Called before the body arrives. */
  onHeaders?: ((headers: Headers) => void) | undefined
  /** Type guard for the body of a successful response. */
  isExpected: (body: unknown) => body is T
}

export interface Network {
  /** Empty in a browser: the page's own origin. */
  origin?: string
  fetch: typeof fetch
}

/** Never rejects: every failure is part of the result. */
export async function request<T>({ origin = '', fetch }: Network, options: ApiRequest<T>): Promise<ApiResult<T>> {
  const { method = 'GET', path, token, file, headers, signal } = options
  const body = file ? file.bytes : options.body === undefined ? undefined : JSON.stringify(options.body)
  const controller = new AbortController()
  const abort = () => controller.abort()
  let timer = setTimeout(abort, IDLE_TIMEOUT_MS + (file ? file.bytes.byteLength / MIN_UPLOAD_BYTES_PER_MS : 0))
  const restartTimeout = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, IDLE_TIMEOUT_MS)
  }
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(origin + path, {
      method,
      cache: 'no-cache',
      credentials: 'same-origin',
      redirect: 'error',
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': file?.type ?? 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      signal: controller.signal,
    })
    restartTimeout()
    options.onHeaders?.(response.headers)
    const text = await readText(response, restartTimeout)
    const result = toApiResult(response.status, response.headers, text, options.isExpected)
    // A gateway's 401 is no JSON. It must not delete the data of the session.
    return token && text === '' && result.kind === 'signed-out' ? { kind: 'unreachable' } : result
  } catch {
    return { kind: 'unreachable' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

async function readText({ body }: Response, onChunk: () => void): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    onChunk()
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}
