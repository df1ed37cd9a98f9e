/** The number of videos on the home page. See docs/product.md, "Video list order". */
export const RECENT_VIDEOS = 6;
