/** Dispatched when a page has replaced the query of its address without the router. */
export const QUERY_CHANGE = 'querychange'
