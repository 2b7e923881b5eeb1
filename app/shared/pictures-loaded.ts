const PICTURE_TIMEOUT_MS = 4000

/** For pages to print: resolves when each picture in the element has loaded or failed, or after a timeout. */
export async function picturesLoaded(element: HTMLElement | null): Promise<void> {
  const pictures = [...(element?.querySelectorAll('img') ?? [])]
  const timeout = new Promise((resolve) => setTimeout(resolve, PICTURE_TIMEOUT_MS))
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), timeout])
}
