/** Class names of an item of a Radix menu. */
export const menuItemClassName =
  'flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 text-sm no-underline outline-none select-none data-highlighted:bg-raised data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-solid data-highlighted:outline-accent';
