import { Share2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useState, type KeyboardEvent } from 'react';

import { buttonClassName } from '#web/ui/button.tsx';

import { CopyLinkItem, DeviceShareItem, ShareLinkItem } from './share-items.tsx';
import { shareServices } from './share-services.tsx';

interface ShareMenuProps {
  title: string;
  /** What is shared; the page's own address unless given. */
  url?: string;
}

/** Ways to pass a video on. */
export function ShareMenu({ title, url }: ShareMenuProps) {
  const [isOpen, setIsOpen] = useState(false);

  /** By itself Escape would close only what opened last, which may be a toast. */
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') setIsOpen(false);
  }

  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger className={`${buttonClassName.quiet} print:hidden`}>
        <Share2 aria-hidden="true" className="size-4" />
        Share
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        onKeyDown={closeOnEscape}
        className="z-40 min-w-60 rounded-sm border border-rule bg-paper p-1 shadow-lg print:hidden"
      >
        <ShareItems title={title} url={url} />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Only ever rendered in the browser, when the menu is open. */
function ShareItems({ title, url = window.location.href }: ShareMenuProps) {
  useStillPage();

  return (
    <>
      <CopyLinkItem url={url} />
      {'share' in navigator && <DeviceShareItem title={title} url={url} />}
      {shareServices.map(({ label, icon, address }) => (
        <ShareLinkItem key={label} icon={icon} label={label} href={address(url, title)} />
      ))}
    </>
  );
}

/** The menu takes a space for a letter of the item that is being typed; the page would scroll by it. */
function useStillPage() {
  useEffect(() => {
    document.addEventListener('keydown', keepFromScrolling);
    return () => document.removeEventListener('keydown', keepFromScrolling);
  }, []);
}

function keepFromScrolling(event: globalThis.KeyboardEvent) {
  const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]');
  if (isInMenu && event.key === ' ') event.preventDefault();
}
