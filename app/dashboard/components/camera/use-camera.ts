import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CameraProblem, cameraProblem } from './camera-problem.ts'

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'live'; stream: MediaStream }
  | { kind: 'failed'; problem: CameraProblem }

interface Camera {
  /** For the element that shows the picture. It must be rendered in every state. */
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** Starts the camera again after a failure. */
  retry: () => void
}

/** The rear camera, while the component is mounted. @param idealWidth of the picture in pixels */
export function useCamera(idealWidth: number): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts the camera
  useEffect(() => {
    const unmounted = new AbortController()
    const { signal } = unmounted
    const fail = (error: unknown) => !signal.aborted && setState({ kind: 'failed', problem: cameraProblem(error) })
    setState({ kind: 'starting' })
    openCamera(idealWidth, signal)
      .then(async (stream) => {
        // The camera was disconnected, or another app took it over.
        for (const track of stream.getTracks()) track.addEventListener('ended', fail, { signal })
        if (!video.current || signal.aborted) return
        video.current.srcObject = stream
        await video.current.play()
        if (!signal.aborted) setState({ kind: 'live', stream })
      })
      .catch(fail)
    return () => unmounted.abort()
  }, [idealWidth, attempt])

  return { video, state, retry: () => setAttempt((count) => count + 1) }
}

/** @param signal releases the camera, also when it is started after the abort */
async function openCamera(idealWidth: number, signal: AbortSignal): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: idealWidth } },
  })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) release()
  else signal.addEventListener('abort', release, { once: true })
  return stream
}
