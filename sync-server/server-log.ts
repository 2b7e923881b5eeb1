import pino, { type DestinationStream, type Logger } from 'pino'
import { currentRequestId } from './http/request-id.ts'

/**
 * One JSON object a line, to standard output unless a stream is passed, with the id of the request that it is about. Of an error only type, code, message and stack are logged:
 * libraries attach data of people to errors, such as Node the bytes of a request that its parser rejects.
 */
export function serverLog(level: string, stream?: DestinationStream): Logger {
  return pino({ level, serializers: { err: errorFields }, mixin: requestField }, stream as DestinationStream)
}

function requestField() {
  const requestId = currentRequestId()
  return requestId === undefined ? {} : { requestId }
}

function errorFields(error: Error) {
  const { type, code, message, stack } = pino.stdSerializers.err(error)
  return { type, code, message, stack }
}
