import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { PREVIEW_PARAMETER } from '#domain/previews/preview-parameter.ts';
import { Share2, Check, Link2, Smartphone } from '#web/icons/icons.ts';
import { buttonClassName } from '#web/ui/button.tsx';
import { Mail } from '#web/icons/shared-icons.ts';
import { BrandIcon } from '#web/ui/platform-icon.tsx';
import { menuItemClassName } from '#web/ui/menu-item-class-name.ts';
import { useToast } from '#web/ui/toaster.tsx';
import { useCopyLink } from '../../page/use-copy-link.ts';

export interface ShareMenuProps {
  title: string;
  /** URL to share; defaults to the page's. The open menu keeps the one with which it was opened. */
  url?: string;
  /** The name of the button; 'Share' by default. */
  label?: string;
}

export interface ShareDropdownProps extends ShareMenuProps {
  /** Whether the visitor has opened the menu with a key. Its first item then gets the focus. */
  isOpenedByKey: boolean;
}

/** Menu with the ways to share a video, opened from the start. */
export function ShareDropdown({ title, url, label = 'Share', isOpenedByKey }: ShareDropdownProps) {
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(true);

  /**
   * Without this, Escape closes only the Radix layer that was opened last, which may be a toast.
   */
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') setIsOpen(false);
  }

  // Radix focuses the first item only after a key that is pressed while the menu exists; otherwise it
  // focuses the menu itself. It does so in an effect, so the first item is focused in the next frame.
  useEffect(() => {
    if (!isOpenedByKey) return undefined;
    const frame = requestAnimationFrame(() => {
      content.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpenedByKey]);

  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger className={`${buttonClassName.quiet} print:hidden`}>
        <Share2 className="size-4" />
        {label}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={content}
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

/** Rendered only in the browser, while the menu is open. */
function ShareItems({ title, url: given = addressOfPage() }: ShareMenuProps) {
  // The address of the moment that plays changes every second.
  const [url] = useState(given);

  useEffect(() => {
    document.addEventListener('keydown', preventScrollOnSpace);
    return () => document.removeEventListener('keydown', preventScrollOnSpace);
  }, []);

  return (
    <>
      <CopyLinkItem url={url} />
      {'share' in navigator && <DeviceShareItem title={title} url={url} />}
      {/* Each opens in a new tab, without opener or referrer. */}
      {shareServices.map(({ label, icon, address }) => (
        <DropdownMenu.Item key={label} asChild className={menuItemClassName}>
          <a href={address(url, title)} target="_blank" rel="noopener noreferrer">
            {icon}
            {label}
          </a>
        </DropdownMenu.Item>
      ))}
    </>
  );
}

interface ShareService {
  label: string;
  icon: ReactNode;
  /** Builds the share URL for a link and its title. */
  address: (url: string, title: string) => string;
}

const itemIconClassName = 'size-4 shrink-0';

/** Copies the link and confirms it for two seconds, while the menu stays open. */
function CopyLinkItem({ url }: { url: string }) {
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
        <Check className={`${itemIconClassName} text-accent`} />
      ) : (
        <Link2 className={itemIconClassName} />
      )}
      {isCopied ? 'Link copied!' : 'Copy link'}
    </DropdownMenu.Item>
  );
}

function DeviceShareItem({ title, url }: { title: string; url: string }) {
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
      <Smartphone className={itemIconClassName} />
      Share via device
    </DropdownMenu.Item>
  );
}

const shareServices: readonly ShareService[] = [
  {
    label: 'Share on Twitter',
    icon: <BrandIcon name="twitter" className={itemIconClassName} />,
    address: (url, text) => withQuery('https://twitter.com/intent/tweet', { url, text }),
  },
  {
    label: 'Share on Facebook',
    icon: <BrandIcon name="facebook" className={itemIconClassName} />,
    address: (u) => withQuery('https://www.facebook.com/sharer/sharer.php', { u }),
  },
  {
    label: 'Share on LinkedIn',
    icon: <BrandIcon name="linkedin" className={itemIconClassName} />,
    address: (url) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    label: 'Share via email',
    icon: <Mail className={itemIconClassName} />,
    address: (url, title) =>
      `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
  },
];

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}

/** The address of the page, without the token of a preview, which is only for the person who has it. */
function addressOfPage(): string {
  const url = new URL(window.location.href);
  if (url.searchParams.has(PREVIEW_PARAMETER)) url.searchParams.delete(PREVIEW_PARAMETER);
  return url.href;
}

/** Prevents the space key from scrolling the page while the menu uses it for typeahead. */
function preventScrollOnSpace(event: globalThis.KeyboardEvent) {
  const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]');
  if (isInMenu && event.key === ' ') event.preventDefault();
}
