import type { SampleAbout as SampleTexts } from '#domain/bio/sample-about.ts';

/** The text of the About page until the administrator has saved a biography. */
export function SampleAbout({ sample }: { sample: SampleTexts }) {
  return (
    <div className="prose">
      <p>{sample.welcome}</p>
      <h2>{sample.missionHeading}</h2>
      <p>{sample.mission}</p>
      <h2>{sample.experienceHeading}</h2>
      <TextList items={sample.experience} />
      <h2>{sample.valuesHeading}</h2>
      <TextList items={sample.values} />
    </div>
  );
}

function TextList({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
