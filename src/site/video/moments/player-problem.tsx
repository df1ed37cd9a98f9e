import { watchAddress } from '#domain/videos/youtube.ts';

interface PlayerProblemProps {
  /** See https://developers.google.com/youtube/iframe_api_reference#onError */
  code: number;
  youtubeId: string;
}

/** Shows below the player why it does not play, and links to the video on YouTube. */
export function PlayerProblem({ code, youtubeId }: PlayerProblemProps) {
  return (
    <p role="status" className="mt-3">
      {explanations[code] ?? 'The player reports a problem with this video.'}{' '}
      <a
        href={watchAddress(youtubeId)}
        target="_blank"
        rel="noopener noreferrer"
        className="font-medium text-accent underline underline-offset-4"
      >
        Watch on YouTube
      </a>
    </p>
  );
}

const explanations: Readonly<Record<number, string>> = {
  5: 'This browser cannot play the video here.',
  100: 'This video was removed from YouTube or is private.',
  101: 'YouTube does not allow this video to be played on other sites.',
  150: 'YouTube does not allow this video to be played on other sites.',
  153: 'YouTube refuses to play the video here, because the browser does not say which site it is on.',
};
