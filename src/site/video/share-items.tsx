import { Check, Link2, Smartphone } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useState, type ReactNode } from 'react';

import { useToast } from '#web/ui/toaster.tsx';

const COPIED_STATE_MS = 2000;

export const itemIconClassName = 'size-4 shrink-0';

const itemClassName =
  'flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 text-sm no-underline outline-none select-none data-highlighted:bg-raised data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-solid data-highlighted:outline-accent';

/** Copies the link and confirms it for two seconds, while the menu stays open. */
export function CopyLinkItem({ url }: { url: string }) {
  const showToast = useToast();
  const [copies, setCopies] = useState(0);
  const isCopied = copies > 0;

  // Counting copies restarts the timer on every click.
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), COPIED_STATE_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopies((previous) => previous + 1);
      showToast({
        title: 'Link copied!',
        description: 'The video link has been copied to your clipboard.',
      });
    } catch {
      showToast({
        variant: 'destructive',
        title: 'Copy failed',
        description: 'Could not copy link to clipboard. Please copy the URL manually.',
      });
    }
  }

  return (
    <DropdownMenu.Item
      className={itemClassName}
      onSelect={(event) => {
        event.preventDefault();
        void copy();
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

/** Opens the device's share sheet. */
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
    <DropdownMenu.Item className={itemClassName} onSelect={() => void share()}>
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
    <DropdownMenu.Item asChild className={itemClassName}>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {icon}
        {label}
      </a>
    </DropdownMenu.Item>
  );
}
