import { useState } from 'react';

import { useWindowEvent } from '../ui/use-window-event.ts';

/**
 * Accepts files that are dropped anywhere on the page. By default, the browser would leave the page to
 * show a dropped file.
 *
 * @param isActive whether dropped files are accepted now
 * @returns whether files are being dragged over the page
 */
export function useFileDrop(isActive: boolean, onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    if (!takeFiles(event)) return;
    setIsOver(false);
    onDrop([...(event.dataTransfer?.files ?? [])]);
  }

  function dragOver(event: DragEvent) {
    if (takeFiles(event)) setIsOver(true);
  }

  useWindowEvent('dragover', dragOver, isActive);
  useWindowEvent('drop', drop, isActive);
  useWindowEvent(
    'dragleave',
    ({ relatedTarget }) => {
      // The pointer has left the page, not only one of its elements.
      if (relatedTarget === null) setIsOver(false);
    },
    isActive,
  );

  return isOver;
}

/** Keeps the browser from handling dragged files. Returns whether there are any. */
function takeFiles(event: DragEvent): boolean {
  const hasFiles = event.dataTransfer?.types.includes('Files') === true;
  if (hasFiles) event.preventDefault();
  return hasFiles;
}
