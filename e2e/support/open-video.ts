import { videoAddress, videoTitle } from './demo-videos.ts';
import { FAKE_PLAYER } from './fake-player.ts';
import { test as base } from './fixtures.ts';

interface VideoFixtures {
  /** Opens the newest video of the demo site, with this page as its player. */
  openVideo: (playerHtml?: string) => Promise<void>;
}

export const test = base.extend<VideoFixtures>({
  openVideo: ({ demoSite, otherHosts, visit }, use) =>
    use(async (playerHtml = FAKE_PLAYER) => {
      otherHosts.answerPlayer(playerHtml);
      await visit(await videoAddress(demoSite, videoTitle.newest));
    }),
});
