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
  /** The request goes on when the page is closed. */
  keepalive?: boolean
  /** Type guard for the body of a successful response. */
  isExpected: (body: unknown) => body is T
}

export interface Network {
  /** Empty in a browser: the page's own origin. */
  origin?: string
  fetch: typeof fetch
}

let tokenRefused = (_token: string, _code?: string): void => {}

/** @param listener called when the server does not accept the token of a call, whichever call it is */
export function onTokenRefused(listener: typeof tokenRefused): void {
  tokenRefused = listener
}

/** Never rejects: every failure is part of the result. */
export async function request<T>({ origin = '', fetch }: Network, options: ApiRequest<T>): Promise<ApiResult<T>> {
  const { method = 'GET', path, token, file, headers, signal, keepalive = false } = options
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
      keepalive,
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
    const text = await readText(response, restartTimeout)
    const result = toApiResult(response.status, response.headers, text, options.isExpected, Boolean(token))
    if (token && result.kind === 'signed-out') tokenRefused(token, result.code)
    return result
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
