import { PLACEHOLDER } from './placeholder.ts'

/** In the place of a picture that cannot be shown full screen. */
export function MissingPicture() {
  return <img src={PLACEHOLDER} alt="" style={{ maxWidth: '100%' }} />
}
