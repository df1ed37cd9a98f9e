import { type PanelTab, panelTabAt } from '#domain/panel-tabs.ts';
import { lazyPage, type LazyPage } from '#web/ui/lazy-page.tsx';

/** The page of each tab, by the name of its chunk, which only this tab loads. */
const pages: Record<PanelTab['chunk'], LazyPage<object>> = {
  'videos-page': lazyPage(async () => (await import('../videos/videos-page.tsx')).VideosPage),
  'bio-page': lazyPage(async () => (await import('../bio/bio-page.tsx')).BioPage),
  'messages-page': lazyPage(
    async () => (await import('../messages/messages-page.tsx')).MessagesPage,
  ),
  'settings-page': lazyPage(
    async () => (await import('../settings/settings-page.tsx')).SettingsPage,
  ),
  'security-page': lazyPage(
    async () => (await import('../security/security-page.tsx')).SecurityPage,
  ),
  'files-page': lazyPage(async () => (await import('../files/files-page.tsx')).FilesPage),
};

/** The page of the tab at a path. */
export function tabPageAt(path: string): LazyPage<object> {
  return pages[panelTabAt(path).chunk];
}
