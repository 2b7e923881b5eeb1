import { useCallback } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { type ListOrigin, VEHICLES_PATH } from '#app/dashboard/components/paths.ts'

/** Returns to the list by one step back in the history, so that its filters, page and scroll position are restored. */
export function useReturnToList() {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const origin = (state as ListOrigin | null)?.list
  const goBack = useCallback(() => {
    // Do not navigate when the person has already left the form.
    if (isLeaving || window.location.pathname !== pathname) return
    if (origin) navigate(-1)
    else navigate(VEHICLES_PATH)
  }, [origin, navigate, isLeaving, pathname])
  return { list: origin ?? VEHICLES_PATH, isStep: origin !== undefined, goBack }
}
