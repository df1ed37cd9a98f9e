/** The number of videos on the home page. See docs/site.md, "Video list order". */
export const RECENT_VIDEOS = 6;
