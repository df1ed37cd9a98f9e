import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

import { Check, Link2, Smartphone } from '#web/icons/icons.ts';
import { menuItemClassName } from '#web/ui/menu-item-class-name.ts';
import { useToast } from '#web/ui/toaster.tsx';

import { useCopyLink } from '../../page/use-copy-link.ts';

export const itemIconClassName = 'size-4 shrink-0';

/** Copies the link and confirms it for two seconds, while the menu stays open. */
export function CopyLinkItem({ url }: { url: string }) {
  const { isCopied, copy } = useCopyLink();

  return (
    <DropdownMenu.Item
      className={menuItemClassName}
      onSelect={(event) => {
        event.preventDefault();
        void copy(url);
      }}
    >
      {isCopied ? (
        <Check aria-hidden="true" className={`${itemIconClassName} text-accent`} />
      ) : (
        <Link2 aria-hidden="true" className={itemIconClassName} />
      )}
      {isCopied ? 'Link copied!' : 'Copy link'}
    </DropdownMenu.Item>
  );
}

export function DeviceShareItem({ title, url }: { title: string; url: string }) {
  const showToast = useToast();

  async function share() {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      const isCanceled = error instanceof DOMException && error.name === 'AbortError';
      if (isCanceled) return;
      showToast({
        variant: 'destructive',
        title: 'Share failed',
        description: 'Could not share using device sharing options.',
      });
    }
  }

  return (
    <DropdownMenu.Item className={menuItemClassName} onSelect={() => void share()}>
      <Smartphone aria-hidden="true" className={itemIconClassName} />
      Share via device
    </DropdownMenu.Item>
  );
}

interface ShareLinkItemProps {
  label: string;
  icon: ReactNode;
  href: string;
}

/** Opens a sharing service in a new tab, without opener or referrer. */
export function ShareLinkItem({ label, icon, href }: ShareLinkItemProps) {
  return (
    <DropdownMenu.Item asChild className={menuItemClassName}>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {icon}
        {label}
      </a>
    </DropdownMenu.Item>
  );
}
