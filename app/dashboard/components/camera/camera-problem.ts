/** Why there is no picture. */
export type CameraProblem = 'insecure' | 'denied' | 'none' | 'busy'

/** @param error of `getUserMedia`, or of a track that ended */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : ''
  // `navigator.mediaDevices` exists in a secure context only.
  if (name === 'TypeError') return 'insecure'
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

export const CAMERA_PROBLEM_TEXTS: Record<CameraProblem, string> = {
  insecure: 'The camera needs HTTPS.',
  denied: 'This site may not use the camera. Allow it in the settings of the browser, then try again.',
  none: 'No camera was found on this device.',
  busy: 'The camera could not be started. Another app may be using it.',
}
