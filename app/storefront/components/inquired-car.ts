import { parseCarNumber } from '#domain/kinds/car/car-number.ts'

/** The number of the car that the contact page is opened for. */
export const inquiredCar = (params: URLSearchParams): number | null => parseCarNumber(params.get('car') ?? '')
