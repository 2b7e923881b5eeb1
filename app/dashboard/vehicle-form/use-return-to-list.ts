import { useCallback } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { LIST_PATH, type ListOrigin } from '#app/dashboard/vehicles/list-origin.ts'

/** The way back to the list one came from: one step back in the history, so that filters, page and place are as they were. */
export function useReturnToList() {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const origin = (state as ListOrigin | null)?.list
  const goBack = useCallback(() => {
    // A person who has gone elsewhere by themselves is not taken back.
    if (isLeaving || window.location.pathname !== pathname) return
    if (origin) navigate(-1)
    else navigate(LIST_PATH)
  }, [origin, navigate, isLeaving, pathname])
  return { list: origin ?? LIST_PATH, isStep: origin !== undefined, goBack }
}
