import { Component, type ReactNode } from 'react';

import { Button } from './button.tsx';

interface ErrorBoundaryState {
  hasFailed: boolean;
}

/**
 * Shows an error message in place of a page that failed to render. The usual cause is a
 * chunk that a newer deployment has removed; reloading the page fixes that.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="mx-auto max-w-page px-4 py-24 text-center sm:px-6">
        <p className="mb-6 text-lead">This page could not be shown.</p>
        <Button onClick={() => window.location.reload()}>Load it again</Button>
      </div>
    );
  }
}
