/** The person who speaks in the demo. */
export const DEMO_CREATOR = 'Jonathan Hale';

/** Biography on the About page. It contains only tags that the rich-text policy allows. */
export const demoBio = {
  content: `<p>Dear visitor,</p>
<p>for more than twenty years I worked in public policy, first in uniform, later in offices where a single page could decide what a program was worth. The pages that mattered were never the loudest ones. They were the ones with a footnote.</p>
<p>I started <strong>Plain Evidence</strong> because that habit is missing from most of what we watch about politics. You hear a number, a quote, a rule, and you are expected to trust the voice. I would rather you did not have to trust mine.</p>
<h2>What you will find here</h2>
<p>Short lessons on how American government works: who decides what, where it says so, and what is still in dispute. Under every video stands a list of sources. Whenever I can, I link to the record itself, such as <a href="https://www.archives.gov/founding-docs/constitution-transcript" target="_blank" rel="noopener noreferrer">the text of the Constitution</a>, and not to somebody’s summary of it.</p>
<blockquote><p>If I cannot show you where it says so, I have no business saying it.</p></blockquote>
<h2>How I work</h2>
<ul>
<li>I read the source before I read what others say about it.</li>
<li>I keep what is known apart from what I think of it.</li>
<li>I give each side of a dispute in words its own people would accept.</li>
<li>When I get something wrong, I correct it where you first saw it.</li>
</ul>
<h2>Where I come from</h2>
<p>I served as a military officer, hold advanced degrees in political science and international relations, and have written for think tanks of more than one color. None of that makes an argument true. It taught me to ask for the page number.</p>
<p>If you know a better source than mine, or a question that deserves a video, please <a href="/contact">write to me</a>. I read everything, and I answer as much as I can.</p>
<p>With thanks for your time,<br><em>${DEMO_CREATOR}</em></p>`,
  /** File in `scripts/demo/files/`. */
  headshotFile: 'headshot.webp',
};
