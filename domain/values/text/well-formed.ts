const LONE_SURROGATE = /\p{Surrogate}/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Whether a string can be stored and displayed: no lone surrogate, no control character except tab and line breaks. */
export function isStorable(value: string): boolean {
  return !LONE_SURROGATE.test(value) && !CONTROL.test(value)
}
