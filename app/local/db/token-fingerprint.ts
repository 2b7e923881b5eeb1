/** Compares two tokens without storing either: the last 24 characters, which belong to the signature. */
export const tokenFingerprint = (token: string): string => token.slice(-24)
