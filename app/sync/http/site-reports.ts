// Reports of the server that are not stored on a device.
import { isObject } from '#app/http/api-result.ts'
import type { UserResult } from '#app/http/user-result.ts'
import type { StaffDevice, UndeliveredMails, VehicleFeedReport } from '#domain/protocol/site-reports.ts'
import { send } from './send-as-user.ts'

const isList = <T>(body: unknown): body is { data: T[] } => isObject(body) && Array.isArray(body.data)
const isUndeliveredMails = (body: unknown): body is UndeliveredMails => isList(body)
const isAnything = (_: unknown): _ is unknown => true

export function listFeeds(): Promise<UserResult<{ data: VehicleFeedReport[] }>> {
  return send({ path: '/api/feeds', isExpected: isList<VehicleFeedReport> })
}

export function listDevices(): Promise<UserResult<{ data: StaffDevice[] }>> {
  return send({ path: '/api/devices', isExpected: isList<StaffDevice> })
}

export function listUndeliveredMails(): Promise<UserResult<UndeliveredMails>> {
  return send({ path: '/api/undelivered-mails', isExpected: isUndeliveredMails })
}

export function retryUndeliveredMails(): Promise<UserResult<unknown>> {
  return send({ method: 'POST', path: '/api/undelivered-mails/retry', isExpected: isAnything })
}
