import { MAX_PATH_LENGTH } from './redirects.ts'

/** Programs that break into sites look for such paths. A page of an old site may end with `.html`. */
const OF_SCANNERS = /\/(?:\.|wp-|cgi-bin|xmlrpc)|\.(?!html?$)[a-z0-9~]{1,12}$/i

/** Whether people may have asked for the path as a page. */
export const isPeoplesPath = (path: string): boolean => path.length <= MAX_PATH_LENGTH && !OF_SCANNERS.test(path)
