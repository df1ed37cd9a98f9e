type ModifierKeys = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Whether a modifier key is held down. A click then lets the browser open the link in a new tab or
 * window, or save it.
 */
export function hasModifierKey({ altKey, ctrlKey, metaKey, shiftKey }: ModifierKeys): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
