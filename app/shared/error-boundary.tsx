import { Component, type ReactNode } from 'react'
import { resetFailedComponents } from '#app/shared/lazy-component.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Rendered instead of children that could not be loaded or rendered. `retry` renders them again. */
  fallback: (retry: () => void) => ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch() {
    resetFailedComponents()
  }

  retry = () => this.setState({ failed: false })

  override render() {
    const { children, fallback } = this.props
    return this.state.failed ? fallback(this.retry) : children
  }
}
