// A reservation: a day until which a car is kept for a customer. It is over after that day, without a change of the record. Visitors
// load this file: keep it free of zod.

export interface Reservation {
  /** The last day of the reservation, for example `2026-11-24`. Visitors receive it too. */
  reservedUntil?: string
  /** The customer. Personal data. */
  reservedFor?: string
  /** The username of the person who reserved the car. */
  reservedBy?: string
  /** Names the reservation: the `mid` of the mutation that made it or changed it last. */
  reservationId?: string
}

/** What people enter. The server adds the rest. */
export const RESERVATION_FIELDS = ['reservedUntil', 'reservedFor'] as const

/** @param today for example `2026-11-24`, in the time zone of the side that asks */
export function isReserved({ reservedUntil }: Reservation, today: string): boolean {
  return reservedUntil !== undefined && reservedUntil >= today
}

export function withoutReservation<T extends object>(car: T & Reservation): T {
  const { reservedUntil: _until, reservedFor: _for, reservedBy: _by, reservationId: _id, ...rest } = car
  return rest as unknown as T
}
