import { t } from '#text/t.ts'

/** @returns for example `1 vehicle` or `1,200 vehicles` */
export const vehicleCount = (count: number): string => t('bulk.vehicles', { count })
