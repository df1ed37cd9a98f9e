import {
  connectedPlayerAddress,
  PLAYER_PERMISSIONS,
  PLAYER_REFERRER_POLICY,
} from '#domain/videos/youtube.ts';

import type { Player } from './use-player.ts';

interface PlayerFrameProps {
  video: { youtubeId: string; isVertical: boolean };
  player: Pick<Player, 'setFrame' | 'start' | 'reloads'>;
  /** Names the frame for screen readers. */
  title: string;
}

/** The frame of YouTube's player. It fills the element around it. */
export function PlayerFrame({ video, player, title }: PlayerFrameProps) {
  const { setFrame, start, reloads } = player;

  return (
    <iframe
      key={reloads}
      ref={setFrame}
      src={connectedPlayerAddress(video, start)}
      title={title}
      referrerPolicy={PLAYER_REFERRER_POLICY}
      allow={PLAYER_PERMISSIONS}
      allowFullScreen
      className="size-full rounded-[inherit]"
    />
  );
}
