import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LIST_PATH, type ListOrigin } from '../vehicles/list-origin.ts'

/** The way back to the list one came from: one step back in the history, so that filters, page and place are as they were. */
export function useReturnToList() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const origin = (state as ListOrigin | null)?.list
  const goBack = useCallback(() => {
    if (origin) navigate(-1)
    else navigate(LIST_PATH)
  }, [origin, navigate])
  return { list: origin ?? LIST_PATH, isStep: origin !== undefined, goBack }
}
