/** Class names of an item of a Radix menu. */
export const menuItemClassName =
  'flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 text-sm no-underline outline-none select-none data-highlighted:bg-raised data-highlighted:outline-3 data-highlighted:-outline-offset-3 data-highlighted:outline-ink data-highlighted:outline-solid';
