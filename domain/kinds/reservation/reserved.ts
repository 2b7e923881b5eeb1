// A reservation names the last day on which a car is kept for a customer. It is over after that day, without a change. Visitors load
// this file: keep it free of zod.

import type { Car } from '#domain/kinds/car/schema.ts'
import type { Reservation } from './schema.ts'

/** The reservation as its car shows it. */
export type Reserved = Pick<Car, 'reservedUntil' | 'reservedFor' | 'reservedBy' | 'reservationId'>

export function reservedFields(reservation: Reservation | undefined): Reserved {
  if (!reservation) return {}
  const { uid, until, for: customer, by } = reservation
  return {
    reservedUntil: until,
    ...(customer ? { reservedFor: customer } : {}),
    reservedBy: by,
    reservationId: uid,
  }
}

/** @param today for example `2026-11-24`, in the time zone of the side that asks */
export function isReserved({ reservedUntil }: Reserved, today: string): boolean {
  return reservedUntil !== undefined && reservedUntil >= today
}
