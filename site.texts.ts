/*
 * The longer texts of this site, which are defaults like those of site.config.ts: `{brand}` and
 * `{creator}` stand for the names of the site.
 */

/** How the creator handles mistakes, on the corrections page, unless the owner sets another text. */
export const correctionsPolicy =
  'When a video of mine is wrong, I say so here and on the page of the video, with the date and the source, as soon as I know. I correct facts, clarify what could be misread, and add what became known later. A correction is never edited or deleted. If a correction is itself wrong, I withdraw it, and it stays readable.';

/** Text of the About page while no biography is stored. */
export const defaultAbout: DefaultAbout = {
  welcome:
    'Welcome, and thank you for stopping by. {brand} is where I take a question about American politics, read what the record says, and show you both the answer and the pages it came from.',
  missionHeading: 'My Mission',
  mission:
    'I want anyone, whatever their party, to be able to follow a political argument back to its facts. So I keep analysis apart from opinion, say plainly what is not known, and list the evidence under every video.',
  experienceHeading: 'Background & Experience',
  experience: [
    '20+ years in public policy',
    'Former military officer',
    'Advanced degrees in political science/international relations',
    'Contributor to think tanks',
  ],
  valuesHeading: 'Core Values',
  values: [
    'Fact-based analysis',
    'Respect for diverse viewpoints',
    'Transparency and source verification',
    'Education',
  ],
};

type DefaultAbout = {
  welcome: string;
  missionHeading: string;
  mission: string;
  experienceHeading: string;
  experience: readonly string[];
  valuesHeading: string;
  values: readonly string[];
};
