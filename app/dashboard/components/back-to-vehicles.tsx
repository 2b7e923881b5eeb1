import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { t } from '#text/t.ts'
import { VEHICLES_PATH } from './paths.ts'

interface Props {
  /** The list with its filters. */
  to?: string
  /** Navigates one step back in the history instead, so that page and scroll position of the list are restored too. */
  onStepBack?: (() => void) | undefined
}

export function BackToVehicles({ to = VEHICLES_PATH, onStepBack }: Props) {
  const follow = (event: MouseEvent) => {
    if (!onStepBack || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onStepBack()
  }
  return (
    <Link to={to} className="tall text-link" onClick={follow}>
      <ArrowLeft aria-hidden size={18} /> {t('components.backToVehicles')}
    </Link>
  )
}
