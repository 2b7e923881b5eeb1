/** Begins the name of every metric of this server. */
export const METRIC_PREFIX = 'dealership_'
