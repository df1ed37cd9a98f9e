import type { ComponentProps, ComponentType } from 'react';

export type Icon = ComponentType<ComponentProps<'svg'>>;

/**
 * An icon of outlines in the current text color, hidden from screen readers.
 *
 * @param outlines the path, on a square of 24
 */
/* @__NO_SIDE_EFFECTS__ */
export function drawIcon(outlines: string): Icon {
  return function DrawnIcon(svg) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...svg}
      >
        <path d={outlines} />
      </svg>
    );
  };
}
