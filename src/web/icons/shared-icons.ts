import { drawIcon } from './draw-icon.tsx';

/* The icons that every page loads, from the same set as those of icons.ts. */

export const Mail = drawIcon(
  'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z',
);
export const Menu = drawIcon('M4 5h16M4 12h16M4 19h16');
export const X = drawIcon('M18 6L6 18M6 6l12 12');
