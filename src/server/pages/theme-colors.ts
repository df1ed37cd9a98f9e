/** Colors of `src/web/ui/theme.css` for what browsers draw around a page. */
export const themeColors = {
  paper: { light: '#faf8f3', dark: '#0f1824' },
} as const;
