/** Resolves in a task of its own, so that the page can handle input before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Calls `start` once the element is in the viewport or at most `distance` pixels from it. @returns the function that stops waiting */
export function whenNear(element: Element, distance: number, start: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: `${distance}px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
