import { Component, Fragment, type ReactNode } from 'react'
import { resetFailedComponents } from '#app/shared/lazy-component.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Rendered instead of children that could not be loaded or rendered. `retry` renders them again. */
  fallback: (retry: () => void) => ReactNode
  /** Rendered after each retry, beside the children or the fallback. */
  afterRetry?: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  retries: number
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, retries: 0 }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch() {
    resetFailedComponents()
  }

  retry = () => this.setState(({ retries }) => ({ failed: false, retries: retries + 1 }))

  override render() {
    const { children, fallback, afterRetry } = this.props
    const { failed, retries } = this.state
    return (
      <>
        {failed ? fallback(this.retry) : children}
        {retries > 0 && <Fragment key={`${retries} ${failed}`}>{afterRetry}</Fragment>}
      </>
    )
  }
}
