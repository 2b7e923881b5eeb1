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

export const CAMERA_PROBLEM_TEXTS = {
  insecure: 'components.cameraInsecure',
  denied: 'components.cameraDenied',
  none: 'components.cameraNone',
  busy: 'components.cameraBusy',
} as const
