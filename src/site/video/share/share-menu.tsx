import { useState, type ComponentType, type KeyboardEvent } from 'react';

import { Share2 } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import type { ShareDropdownProps, ShareMenuProps } from './share-dropdown.tsx';

/**
 * Button that opens the ways to share a video. The menu itself is a separate chunk, a fifth of the
 * page's scripts. It is fetched when the visitor points at the button or focuses it, and takes the
 * button's place when it is first opened.
 */
export function ShareMenu(props: ShareMenuProps) {
  const [Dropdown, setDropdown] = useState<ComponentType<ShareDropdownProps>>();
  const [isOpenedByKey, setIsOpenedByKey] = useState(false);
  if (Dropdown !== undefined) return <Dropdown {...props} isOpenedByKey={isOpenedByKey} />;

  function open(isByKey: boolean) {
    loadDropdown().then(
      (chunk) => {
        setIsOpenedByKey(isByKey);
        setDropdown(() => chunk.ShareDropdown);
      },
      () => {
        // Ignored: the next click requests the chunk again.
      },
    );
  }

  function openOnArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open(true);
  }

  return (
    <Button
      variant="quiet"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preloadDropdown}
      onFocus={preloadDropdown}
      // A click that comes from Enter or the space key has 0 as its `detail`.
      onClick={({ detail }) => open(detail === 0)}
      onKeyDown={openOnArrow}
      className="print:hidden"
    >
      <Share2 className="size-4" />
      {props.label ?? 'Share'}
    </Button>
  );
}

function loadDropdown() {
  return import('./share-dropdown.tsx');
}

function preloadDropdown() {
  loadDropdown().catch(() => {
    // Ignored: opening the menu requests the chunk again.
  });
}
