import { Link } from "@remix-run/react";
import { HelpHeadings } from "~/modules/help/help-headings";
import type { HelpGroup } from "~/modules/help/help";

export function HelpGroupPage({ group }: { group: HelpGroup }) {
  return (
    <section className="surface">
      <h1 className="help-title">{group.title}</h1>
      <ul className="help-list">
        {group.entries.map((entry) => (
          <li className="help-list__item" key={entry.key}>
            <h2>
              <Link to={entry.to}>{entry.title}</Link>
            </h2>
            <p>{entry.summary}</p>
            <HelpHeadings headings={entry.headings} />
          </li>
        ))}
      </ul>
    </section>
  );
}
