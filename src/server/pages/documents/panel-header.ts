import { pageAddress } from '#domain/addresses.ts';
import { type PanelTab, panelTabs } from '#domain/panel-tabs.ts';
import { escapeText } from '#domain/text/markup.ts';
import type { Site } from '#server/core/site/site-defaults.ts';

/**
 * The header and the tabs of the panel, as `src/admin/app` renders them once its scripts have started, so
 * that nothing moves then. A test compares the two. Logout works as soon as the panel has started.
 */
export function panelHeader({ brand, logo }: Pick<Site, 'brand' | 'logo'>, tab: PanelTab): string {
  return `<header class="mx-auto flex max-w-page items-center gap-1 px-4 py-2 sm:gap-3 sm:px-6"><a href="${pageAddress.home}" class="-ml-1.5 grid size-11 shrink-0 place-items-center" aria-label="${escapeText(brand)}, to the website"><img alt="" width="32" height="32" class="size-8" src="${escapeText(logo.small)}"></a><p class="grow font-serif font-semibold sm:text-xl tracking-tight whitespace-nowrap">Admin Panel</p><a href="${pageAddress.home}" class="inline-flex min-h-11 items-center px-1 font-medium whitespace-nowrap no-underline hover:underline max-[22rem]:hidden sm:px-2">View site</a><button type="button" class="${BUTTON} ">${LOGOUT_ICON}Logout</button></header><nav aria-label="Admin" class="border-b border-rule"><ul class="mx-auto grid max-w-page grid-cols-3 px-2 sm:flex sm:px-4">${panelTabs.map((each) => tabItem(each, each.address === tab.address)).join('')}</ul></nav>`;
}

/** Stands for the content of a tab until its scripts have started. */
export const PANEL_SKELETON = `<div role="status" class="grid gap-4"><span class="sr-only">Loading...</span><div aria-hidden="true" class="animate-pulse rounded-sm bg-raised mb-2 h-11 max-w-xs"></div>${'<div aria-hidden="true" class="animate-pulse rounded-sm bg-raised h-44 sm:h-28"></div>'.repeat(4)}</div>`;

function tabItem({ address, label }: PanelTab, isCurrent: boolean): string {
  return `<li><a href="${address}"${isCurrent ? ' aria-current="page"' : ''} class="flex min-h-11 items-center justify-center border-b-2 border-transparent px-2 pt-0.5 text-sm font-medium text-ink-muted no-underline transition-colors hover:border-b-field hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:text-ink sm:px-3"><span class="relative">${label}</span></a></li>`;
}

const BUTTON =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border border-field px-4 font-medium text-ink no-underline transition-colors hover:border-ink hover:bg-raised disabled:cursor-not-allowed disabled:opacity-60';

const LOGOUT_ICON =
  '<svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="size-4 max-sm:hidden"><path d="M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4"></path></svg>';
