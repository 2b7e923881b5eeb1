/** Shown wherever a picture is missing or fails. */
export const PLACEHOLDER = '/pictures/placeholder-1200.webp'
