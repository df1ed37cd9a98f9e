import { defaultAbout } from '#site.texts';

/** Text of the About page until the administrator has saved a biography. */
export function DefaultAboutText() {
  return (
    <div className="prose">
      <p>{defaultAbout.welcome}</p>
      <h2>{defaultAbout.missionHeading}</h2>
      <p>{defaultAbout.mission}</p>
      <h2>{defaultAbout.experienceHeading}</h2>
      <TextList items={defaultAbout.experience} />
      <h2>{defaultAbout.valuesHeading}</h2>
      <TextList items={defaultAbout.values} />
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
